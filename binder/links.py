"""Writes the launch links of one repository into the README.

make links REPO=owner/name [REF=tag]
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from urllib.parse import quote

README = Path(__file__).resolve().parents[1] / "README.md"
FIRST = "notebooks/00-start-here.ipynb"
BEGIN, END = "<!-- links -->", "<!-- /links -->"


def links(repository: str, ref: str = "main") -> str:
    """Badge and links, in Markdown."""
    owner, name = repository.split("/")
    binder = f"https://mybinder.org/v2/gh/{repository}/{ref}"
    pages = f"https://{owner.lower()}.github.io/{name}/"
    colab = f"https://colab.research.google.com/github/{repository}/blob/{ref}/{FIRST}"
    opened = quote(f"lab/tree/{FIRST}", safe="")
    pulled = quote(pull(name, repository), safe="")
    return f"""\
[![Open on Binder](https://mybinder.org/badge_logo.svg)]({binder}?urlpath={opened})

| where | link |
|---|---|
| Binder | <{binder}?urlpath={opened}> |
| Binder, newest notebooks | <{binder}?urlpath={pulled}> |
| in the browser, no server | <{pages}> |
| Colab | <{colab}>, with the first cell below |
| a JupyterHub of yours, after its address | `/hub/user-redirect/{pull(name, repository)}` |

Colab has all but the package and sacreBLEU. Elsewhere this cell does nothing:

```
{colab_cell(repository, ref)}
```
"""


def colab_cell(repository: str, ref: str) -> str:
    """The first cell of a notebook in Colab; elsewhere it does nothing."""
    return f"""\
import sys
if "google.colab" in sys.modules:
    %pip install --quiet git+https://github.com/{repository}@{ref} sacrebleu"""


def pull(name: str, repository: str) -> str:
    """The request to nbgitpuller: fetch the repository, open its first notebook."""
    address = quote(f"https://github.com/{repository}", safe="")
    target = quote(f"lab/tree/{name}/{FIRST}", safe="")
    return f"git-pull?repo={address}&branch=main&urlpath={target}"


def write(readme: str, repository: str, ref: str = "main") -> str:
    """The README with these links between its two marks."""
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", repository):
        raise SystemExit(f"{repository!r} is not a repository; write make links REPO=owner/name")
    before, _, rest = readme.partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        raise SystemExit(f"README.md has lost its marks {BEGIN} and {END}")
    return f"{before}{BEGIN}\n{links(repository, ref)}{END}{after}"


if __name__ == "__main__":
    README.write_text(write(README.read_text(), *sys.argv[1:]))
