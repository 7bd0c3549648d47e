// Draws HTML into an element, and changes only what differs from what was drawn there before: the
// browser does not style, lay out and paint the rest again, and it keeps its focus.

// before: what an earlier call returned. Scripts and readers may have changed the element since
// then (a class, an open fold); so the new HTML is compared with what was drawn, not with what is
// shown.
export const draw = (element, html, before = new DocumentFragment()) => {
  const template = document.createElement("template"); // nothing inside it runs or loads
  template.innerHTML = html;
  changeChildren(element, before, template.content);
  return template.content;
};

const changeChildren = (element, before, after) => {
  const shown = [...element.childNodes];
  const old = [...before.childNodes];
  const now = [...after.childNodes];
  if (old.length === now.length) {
    old.forEach((node, i) => change(shown[i], node, now[i]));
    return;
  }
  // Equal nodes at the beginning and at the end stay; those between them are replaced.
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head].isEqualNode(now[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail).isEqualNode(now.at(-1 - tail))) tail += 1;
  const next = shown[old.length - tail] ?? null;
  shown.slice(head, old.length - tail).forEach((node) => node.remove());
  for (const node of now.slice(head, now.length - tail))
    element.insertBefore(document.importNode(node, true), next);
};

const change = (shown, before, after) => {
  if (before.isEqualNode(after)) return;
  const inside =
    before.firstElementChild &&
    before.nodeName === after.nodeName &&
    before.childNodes.length === shown.childNodes.length; // a word may have got its card
  if (!inside) return shown.replaceWith(document.importNode(after, true));
  for (const { name } of [...before.attributes, ...after.attributes]) {
    const value = after.getAttribute(name);
    if (value === null) shown.removeAttribute(name);
    else if (value !== before.getAttribute(name)) shown.setAttribute(name, value);
  }
  changeChildren(shown, before, after);
};
