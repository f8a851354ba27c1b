#!/usr/bin/env python3
"""Takes the README's picture of a site's first screen: picture.py SITE OUTPUT.png (`make picture`)."""

import base64
import sys
from pathlib import Path

import browser

WIDTH, HEIGHT = 1280, 1000


def main(site, output):
    """The overview of the site's first migration, in light colours."""
    page = next(Path(site).resolve().glob("*/index.html"))
    window = browser.start()
    try:
        window.size(WIDTH, HEIGHT)
        window.scheme("light")
        window.open(page.as_uri())
        clip = {"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT, "scale": 1}
        shot = window.command("Page.captureScreenshot", format="png", clip=clip)
        Path(output).write_bytes(base64.b64decode(shot["data"]))
    finally:
        window.quit()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
