"""A class opens what the lecturer shows: the link to the playground as a QR code.

Python does not know where a browser has found the page. actions.js types the page's address into
the box when the code is asked for; a lecturer can type another.
"""

from __future__ import annotations

from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

import ipywidgets

from mtmetrics_edu.course.widgets.controls import WIDE, TextLine, Widget, labelled, marked
from mtmetrics_edu.course.widgets.live import in_words
from mtmetrics_edu.course.widgets.panel import Control, Page
from mtmetrics_edu.course.widgets.sharing import encode
from mtmetrics_edu.views import html
from mtmetrics_edu.views.html.markup import NOTHING, Html, alarm, escape, tag
from mtmetrics_edu.views.qr import qr_code

PROJECT = "mtmetrics-edu"
NAME = "QR code of the link that opens this playground with these texts and choices"
TOLD = "Point the camera of a telephone at the code: it opens {} with these texts and choices."
ALONE = "Only this computer can open {}: on a telephone the code leads nowhere."
YOURS = "{} is your own server on a hub: the hub does not let others in."
NOWHERE = "A telephone opens only an address that begins with http:// or https://."
INSTEAD = "Type an address that others can reach, such as the course's site."
OFFER = "The site of the project is open to all: press Use the site."


def invitation(address: str, line: str, public: str = "") -> Html:
    """The QR code of a share line at an address, what it does, and whether others can open it.

    public: the address of the project's site; "" if it has none.
    """
    place = address.strip().partition("#")[0]
    warned = warning(place)
    way = OFFER if public else INSTEAD
    said = [alarm(warned), paragraph(way)] if warned else [paragraph(TOLD.format(place))]
    code = NOTHING
    try:
        code = NOTHING if warned == NOWHERE else qr_code(f"{place}#{line}", NAME)
    except ValueError as error:
        said = [alarm(f"{in_words(error)}. Send the link or the line instead.")]
    return tag("div", code, tag("div", *said), css="mtm-invitation")


def paragraph(sentence: str) -> Html:
    """A sentence beside the code."""
    return tag("p", escape(sentence))


def warning(address: str) -> str:
    """Why others may not open an address, as a sentence; "" if nothing speaks against it.

    >>> warning("http://localhost:8888/lab")
    'Only this computer can open localhost: on a telephone the code leads nowhere.'
    """
    try:
        found = urlsplit(address)
    except ValueError:
        return NOWHERE
    if found.scheme not in ("http", "https") or not found.hostname:
        return NOWHERE
    if is_this_computer(found.hostname):
        return ALONE.format(found.hostname)
    return YOURS.format(found.netloc) if found.path.startswith("/user/") else ""


def is_this_computer(host: str) -> bool:
    """Whether a host is the computer itself.

    >>> is_this_computer("127.0.0.1"), is_this_computer("192.168.1.7")
    (True, False)
    """
    try:
        number = ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return number.is_loopback or number.is_unspecified


@cache
def site() -> str:
    """The address of the project's site, as `make links` wrote it; "" if nobody has."""
    from importlib import metadata  # it takes long, and few ask

    try:
        found = metadata.metadata(PROJECT).get_all("Project-URL") or []
    except metadata.PackageNotFoundError:
        return ""
    return str(dict(line.split(", ", 1) for line in found).get("Homepage", ""))


def shown(page: Page) -> Html:
    """What stands in place of the code: nothing until it is asked for."""
    if not page.look.inviting:
        return NOTHING
    return html.pane(invitation(page.look.address, encode(page.state), site()), style=False)


def is_offered(page: Page) -> bool:
    """Whether the code can lead to the project's site and does not lead there yet."""
    return page.look.inviting and site() not in ("", page.look.address)


def wide_button(label: str) -> Widget:
    """A button that stays down, as wide as its label."""
    return ipywidgets.ToggleButton(description=label, layout=WIDE)


INVITE = Control(
    name="invite",
    make=lambda: marked(wide_button("QR code"), "mtm-invite"),
    act=lambda page, down: page.turn(inviting=down),
    shows=lambda page: {"value": page.look.inviting},
)
ADDRESS = Control(
    name="address",
    make=lambda: marked(labelled(TextLine, "Address"), "mtm-address"),
    act=lambda page, typed: page.turn(address=typed),
    shows=lambda page: {"value": page.look.address},
)
PUBLIC = Control(
    name="public",
    make=lambda: marked(wide_button("Use the site"), "mtm-public"),
    act=lambda page, down: page.turn(address=site()) if down else None,
    shows=lambda page: {"value": False, "disabled": not is_offered(page)},
)
CODE = Control(
    name="code",
    make=ipywidgets.HTML,
    act=lambda page, _: None,
    shows=lambda page: {"value": shown(page)},
)
INVITATION = (INVITE, ADDRESS, PUBLIC, CODE)
