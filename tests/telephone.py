"""What a telephone does with a QR code: zxing-cpp reads it, which is not what draws it."""

import re
from io import BytesIO

import numpy as np
import zxingcpp
from PIL import Image

SQUARE = 4  # pixels


def read(png):
    """The text of the one code in a picture."""
    (code,) = zxingcpp.read_barcodes(Image.open(BytesIO(png)).convert("L"))
    assert code.format == zxingcpp.BarcodeFormat.QRCode
    return str(code.text)


def photograph(svg):
    """An svg element of ours as a PNG file: white where nothing dark is drawn."""
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])  # type: ignore[index]
    (dark,) = re.findall(r'stroke="#000" d="([^"]*)"', svg)  # lines along the middle of the squares
    squares, x, y = np.full((side, side), 255, np.uint8), 0, 0.0
    for command, across, down in re.findall(r"([Mmh])(-?\d+)(?: ?(-?[\d.]+))?", dark):
        x = int(across) if command == "M" else x + int(across)
        y += float(down or 0)
        if command == "h":
            squares[int(y), x - int(across) : x] = 0
    return png(squares)


def png(squares):
    """Grey squares as a PNG file, each SQUARE pixels wide."""
    file = BytesIO()
    Image.fromarray(squares.repeat(SQUARE, 0).repeat(SQUARE, 1)).save(file, "png")
    return file.getvalue()
