"""axe-core, the accessibility checker, at the version that package.json pins."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from ..needs import NPM

HERE = Path(__file__).parent


@cache
def axe_source() -> str:
    """The script; `npm ci` brings it where it is missing, once."""
    file = HERE / "node_modules" / "axe-core" / "axe.min.js"
    if not file.exists():
        NPM.require()
        command = ["npm", "ci", "--prefix", str(HERE), "--no-audit", "--no-fund"]
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    return file.read_text()


def violations(page: Page, scope: str) -> list[str]:
    """What axe finds in all elements that a selector names: rule, help, and where."""
    page.evaluate(f"{axe_source()};0")
    found = page.evaluate(
        """async scope => {
            const {violations, passes} = await axe.run({include: [[scope]]});
            if (!passes.length) throw new Error(`nothing to check in ${scope}`);
            return violations.flatMap(({id, help, nodes}) =>
                nodes.map(node => `${id}: ${help}: ${node.html.slice(0, 200)}`));
        }""",
        scope,
    )
    return list(found)
