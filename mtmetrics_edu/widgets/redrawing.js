(style => {
  /* A pane that is drawn anew keeps each part that is as it was: the browser does not style, lay
     out and paint it again. ipywidgets sets innerHTML; if it did otherwise, the whole pane would
     be new. */
  const root = style.closest('.mtm-live');
  if (!root) return;
  const whole = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  const follow = (old, drawn) => {
    /* What is equal at the beginning and at the end stays. */
    const were = [...old.childNodes], are = [...drawn.childNodes];
    const equal = place => were.length && are.length && were.at(place).isEqualNode(are.at(place));
    let next = null;
    while (equal(0)) [were, are].forEach(its => its.shift());
    while (equal(-1)) next = were.pop(), are.pop();
    if (were.length === are.length) return were.forEach((it, place) => become(it, are[place]));
    were.forEach(it => it.remove());
    are.forEach(it => old.insertBefore(it, next));
  };
  const become = (it, now) => {
    if (it.isEqualNode(now)) return;
    const likewise = it.cloneNode().isEqualNode(now.cloneNode());
    if (it.firstElementChild && likewise) follow(it, now);
    else it.replaceWith(now);
  };
  const adopt = pane => Object.defineProperty(pane, 'innerHTML', {
    get: () => whole.get.call(pane),
    set: drawn => {
      const made = document.createElement('template');
      made.innerHTML = drawn;
      follow(pane, made.content);
    },
  });
  const adoptAll = () => {
    for (const pane of root.querySelectorAll('.widget-html-content'))
      if (!Object.hasOwn(pane, 'innerHTML')) adopt(pane);
  };
  new MutationObserver(adoptAll).observe(root, {childList: true, subtree: true});
  adoptAll();
})(this)
