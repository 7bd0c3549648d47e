// Draws HTML into an element, and changes only what differs from what was drawn there before: the
// browser does not style, lay out and paint the rest again, and it keeps its focus.

// before: what an earlier call returned. Scripts and readers may have changed the element since
// then (a class, an open fold); so the new HTML is compared with what was drawn, not with what is
// shown. adapt: changes what was made of the HTML before that.
export const draw = (element, html, before = new DocumentFragment(), adapt = () => {}) => {
  const template = document.createElement("template"); // nothing inside it runs or loads
  template.innerHTML = html;
  adapt(template.content);
  changeChildren(element, before, template.content);
  return template.content;
};

// How many parts of two texts or lists are equal at the beginning, and how many at the end.
export const equalEnds = (old, now, equal) => {
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && equal(old[head], now[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && equal(old.at(-1 - tail), now.at(-1 - tail))) tail += 1;
  return [head, tail];
};

const changeChildren = (element, before, after) => {
  const shown = [...element.childNodes];
  const old = [...before.childNodes];
  const now = [...after.childNodes];
  if (old.length === now.length) {
    old.forEach((node, i) => change(shown[i], node, now[i]));
    return;
  }
  // Those between the equal ends are replaced.
  const [head, tail] = equalEnds(old, now, (one, other) => one.isEqualNode(other));
  const next = shown[old.length - tail] ?? null;
  shown.slice(head, old.length - tail).forEach((node) => node.remove());
  for (const node of now.slice(head, now.length - tail))
    element.insertBefore(document.importNode(node, true), next);
};

const change = (shown, before, after) => {
  if (before.isEqualNode(after)) return;
  const inside =
    (before.firstElementChild || (before.nodeType === 1 && !before.hasChildNodes())) &&
    before.nodeName === after.nodeName &&
    before.childNodes.length === shown.childNodes.length; // a script may have put something in
  if (!inside) return shown.replaceWith(document.importNode(after, true));
  for (const { name } of [...before.attributes, ...after.attributes]) {
    const value = after.getAttribute(name);
    if (value === null) shown.removeAttribute(name);
    else if (value !== before.getAttribute(name)) shown.setAttribute(name, value);
  }
  changeChildren(shown, before, after);
};
