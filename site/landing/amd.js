// The package anywidget hands out its model and its view by AMD's `define`, which no page has of its
// own: it tells what it needs, and the function that makes them.
import * as base from "@jupyter-widgets/base";

export const anywidget = {};

// anywidget gives a widget two seconds to begin, and no second chance; a slow machine needs more.
const { timeout } = AbortSignal;
AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(ms, 120_000));

globalThis.define = (_needs, make) => Object.assign(anywidget, make(base));
