// The package anywidget hands out its model and its view by AMD's `define`, which no page has of its
// own: it tells what it needs, and the function that makes them.
import * as base from "@jupyter-widgets/base";

export const anywidget = {};

globalThis.define = (_needs, make) => Object.assign(anywidget, make(base));
