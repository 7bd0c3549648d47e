(style => {
  /* A pane that is drawn anew keeps each part that is as it was: the browser does not style, lay
     out and paint it again. ipywidgets sets innerHTML; if it did otherwise, the whole pane would
     be new. */
  const root = style.closest('.mtm-live');
  if (!root) return;
  const native = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  const parse = text => {
    const made = document.createElement('template');
    made.innerHTML = text;
    return made.content;
  };
  /* Lines, pictures and rows, none inside another of its kind. One that is written as before is not
     read again: an empty one with its number stands for it, and never comes into the page. */
  const kinds = 'p, svg, tr';
  const part = /<(p|svg|tr)\b.*?<\/\1>/gs;
  const shown = new WeakMap();
  const read = (pane, drawn) => {
    const were = shown.get(pane), texts = [], stay = [];
    const content = parse(drawn.replace(part, (text, name) => {
      const it = were?.get(text), mark = `<${name} data-stays="${texts.length}"></${name}>`;
      texts.push(text);
      stay.push(it);
      return it ? mark : text;
    }));
    return {content, texts, stay};
  };
  const redraw = (pane, {content, texts, stay}) => {
    const number = it => it.dataset?.stays;
    const whole = now => {
      /* In another place than before, it is read after all. */
      if (number(now)) return parse(texts[number(now)]).firstChild;
      now.querySelectorAll?.('[data-stays]').forEach(it => it.replaceWith(whole(it)));
      return now;
    };
    const alike = (it, now) => it.cloneNode().isEqualNode(now.cloneNode());
    const same = (it, now) => {
      if (number(now)) return stay[number(now)] === it;
      if (!now.querySelector?.('[data-stays]')) return it.isEqualNode(now);
      const were = [...it.childNodes], are = [...now.childNodes];
      return alike(it, now) && were.length === are.length
        && were.every((child, place) => same(child, are[place]));
    };
    const follow = (old, drawn) => {
      const were = [...old.childNodes], are = [...drawn.childNodes];
      if (were.length === are.length)
        return were.forEach((it, place) => become(it, are[place]));
      /* What is equal at the beginning and at the end stays. */
      const equal = place => were.length && are.length && same(were.at(place), are.at(place));
      let next = null;
      while (equal(0)) [were, are].forEach(its => its.shift());
      while (equal(-1)) next = were.pop(), are.pop();
      were.forEach(it => it.remove());
      are.forEach(it => old.insertBefore(whole(it), next));
    };
    const become = (it, now) => {
      if (it.firstElementChild && alike(it, now)) follow(it, now);
      else if (!same(it, now)) it.replaceWith(whole(now));
    };
    follow(pane, content);
    const all = [...pane.querySelectorAll(kinds)];
    const parts = all.filter(it => !it.parentElement.closest(kinds));
    const known = parts.length === texts.length;
    shown.set(pane, new Map(known ? texts.map((text, place) => [text, parts[place]]) : []));
  };
  const waiting = new Map();
  let soon;
  const release = () => {
    clearTimeout(soon);
    waiting.forEach((drawn, pane) => redraw(pane, drawn));
    waiting.clear();
  };
  const adopt = pane => Object.defineProperty(pane, 'innerHTML', {
    get: () => {
      release();
      return native.get.call(pane);
    },
    set: drawn => {
      /* The texts wait a moment for the tab below them, which is the next message: the browser
         would paint in between, and the tab would be late. */
      if (waiting.has(pane)) release();
      waiting.set(pane, read(pane, drawn));
      if (waiting.size > 1 || !root.querySelector('.widget-tab')) release();
      else soon = setTimeout(release, 20);
    },
  });
  const adoptAll = () => {
    for (const pane of root.querySelectorAll('.widget-html-content'))
      if (!Object.hasOwn(pane, 'innerHTML')) adopt(pane);
  };
  new MutationObserver(adoptAll).observe(root, {childList: true, subtree: true});
  adoptAll();
})(this)
