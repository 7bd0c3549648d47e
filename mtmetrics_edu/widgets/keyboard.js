(style => {
  /* Runs when the stylesheet of a widget comes into a page. It is read as one line, so its
     comments are of this kind only. */
  const root = style.closest('.mtm-live');
  if (!root) return;
  root.tabIndex = -1;
  root.addEventListener('click', event => {
    /* The notebook keeps the focus where a tab or plain text is clicked, and with it the keys. */
    const tab = event.target.closest('.lm-TabBar-tab');
    if (tab) tab.focus();
    else if (!root.contains(document.activeElement)) root.focus({preventScroll: true});
  });
  const name = () => {
    /* ipywidgets puts a label beside a slider, but gives its handle no name. */
    for (const it of root.querySelectorAll('.noUi-handle:not([aria-label])')) {
      const label = it.closest('.widget-slider')?.querySelector('label');
      if (label?.textContent) it.setAttribute('aria-label', label.textContent);
    }
  };
  name();
  new MutationObserver(name).observe(root, {childList: true, subtree: true});
  if (window.mtmetricsKeys) return;
  window.mtmetricsKeys = true;
  const quiet = 'data-lm-suppress-shortcuts';
  const ofCells = /^(Enter|Backspace|Arrow.*|[amz])$/i;
  window.addEventListener('keydown', event => {
    /* JupyterLab asks the element that has the focus, and asks it first. */
    const target = event.target;
    if (!target.closest || !target.closest('.mtm-live')) return;
    const held = event.ctrlKey || event.metaKey;
    target.toggleAttribute(quiet, !held || ofCells.test(event.key));
    const row = target.closest('.mtm-linked tr[tabindex]');
    if (row && !held && !event.altKey && !event.shiftKey) moveFrom(row, event);
  }, true);
  const moveFrom = (row, event) => {
    /* One row of a table is reached by Tab; the arrow keys go from there to the others. */
    const rows = [...row.parentElement.querySelectorAll('tr[tabindex]')];
    const last = rows.length - 1, place = rows.indexOf(row);
    const goals = {ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last};
    if (!(event.key in goals)) return;
    event.preventDefault();
    rows[Math.min(Math.max(goals[event.key], 0), last)].focus();
  };
  window.addEventListener('focusin', event => {
    /* Without this script Tab stops at each row. */
    const row = event.target.closest('.mtm-live .mtm-linked tr[tabindex]');
    if (!row) return;
    const rows = row.parentElement.querySelectorAll('tr[tabindex]');
    for (const it of rows) it.tabIndex = it === row ? 0 : -1;
  });
})(this)
