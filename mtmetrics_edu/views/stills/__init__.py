"""Pictures for readers without a kernel: what a live widget leaves in a saved notebook.

Programs that show notebooks remove stylesheets, scripts and svg elements from outputs that they do
not trust. An img element with its picture inside survives them all, and so does its alternative
text. image: a plot as such an element. strips: texts with the state of each word. clips: clip bars.
bits: words with what each tells.
"""

from mtmetrics_edu.views.stills.bits import bits
from mtmetrics_edu.views.stills.clips import clips
from mtmetrics_edu.views.stills.image import download, image, with_images
from mtmetrics_edu.views.stills.strips import in_words, strips, window_strip

__all__ = [
    "bits",
    "clips",
    "download",
    "image",
    "in_words",
    "strips",
    "window_strip",
    "with_images",
]
