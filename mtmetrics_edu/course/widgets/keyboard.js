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
  root.dataset.scripted = '';
  /* Notebook 7 puts what is long into a low window of its own. */
  const outputs = root.closest('[data-notebook] .jp-Cell-outputArea');
  if (outputs) outputs.style.maxHeight = 'none';
  /* JupyterLab takes what stands after # out of the address; the browser remembers it. */
  const [came] = performance.getEntriesByType('navigation');
  const after = location.hash.slice(1) || (came?.name ?? '').split('#')[1] || '';
  const line = decodeURIComponent(after);
  const open = patience => {
    /* The address of the page can hold a share line: the first playground opens it. */
    const box = root.querySelector('.mtm-share textarea');
    if (!box) return patience && setTimeout(open, 100, patience - 1);
    if (window.mtmetricsOpened === line) return;
    window.mtmetricsOpened = line;
    box.value = line;
    box.dispatchEvent(new Event('input', {bubbles: true}));
  };
  if (line.startsWith('mtmetrics:')) open(50);
  const name = () => {
    /* ipywidgets puts a label beside a slider, but gives its handle no name. */
    for (const it of root.querySelectorAll('.noUi-handle:not([aria-label])')) {
      const label = it.closest('.widget-slider')?.querySelector('label');
      if (label?.textContent) it.setAttribute('aria-label', label.textContent);
    }
    /* It writes the tooltip null where there is none. */
    for (const it of root.querySelectorAll(':is(.widget-label, .jupyter-button)[title="null"]'))
      it.removeAttribute('title');
  };
  name();
  const answer = word => {
    /* The cards of the candidate's words come a moment after the words. */
    const words = word?.closest('.mtm-answers').querySelectorAll('.mtm-word');
    if (!words) return;
    const card = root.querySelectorAll('.mtm-cards .mtm-card')[[...words].indexOf(word)];
    const old = word.querySelector('.mtm-card');
    if (card?.isEqualNode(old)) return;
    old?.remove();
    if (card) word.append(card.cloneNode(true));
  };
  for (const kind of ['pointerover', 'focusin'])
    root.addEventListener(kind, event => answer(event.target.closest('.mtm-word')));
  const contents = () => root.querySelector('.widget-tab-contents');
  let soon;
  const release = wait => {
    clearTimeout(soon);
    soon = setTimeout(() => contents()?.style.removeProperty('min-height'), wait);
  };
  root.addEventListener('input', () => {
    /* A tab is laid out in two steps (style.css). Meanwhile it stays as high as it was, so that the
       scrollbar does not jump. */
    const tab = contents();
    if (!tab) return;
    tab.style.minHeight = getComputedStyle(tab).height;
    release(5000);  /* if no answer comes */
  });
  const changed = () => {
    name();
    root.querySelectorAll('.mtm-word:is(:hover, :focus)').forEach(answer);
    release(1000);
  };
  new MutationObserver(changed).observe(root, {childList: true, subtree: true});
  const press = (it, event) => it.dispatchEvent(new KeyboardEvent('keydown', event));
  const reach = () => {
    /* A notebook that was reloaded takes no new picture of the widget: see stills.py. */
    const number = /mtm-drawn(\d+)/.exec(root.className)?.[1];
    const cell = root.closest('.jp-Notebook .jp-Cell');
    if (!number || !cell) return;
    const has = () => [...cell.querySelectorAll('.mtm-still')].some(
      it => it.dataset.number >= +number);  /* a later one may be there already */
    /* Who saved right after the last key saved the picture of before. */
    const asked = root.mtmSaved;
    if (asked && performance.now() - asked.timeStamp < 5000) press(root, asked);
    setTimeout(() => root.toggleAttribute('data-unkept', !has()), 1000);
  };
  new MutationObserver(reach).observe(root, {attributes: true, attributeFilter: ['class']});
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
    if (held && /^s$/i.test(event.key)) {
      const own = target.closest('.mtm-live');
      if (event.isTrusted) own.mtmSaved = event;
      /* ipywidgets keeps what is typed into a box from JupyterLab: saving is asked for beside it. */
      if (target.matches('input, textarea') && !press(own, event)) event.preventDefault();
    }
    const one = target.closest(ofMany);
    if (one && !held && !event.altKey && !event.shiftKey) moveFrom(one, event);
  }, true);
  const ofMany = '.mtm-linked tr[tabindex], .mtm-word[tabindex]';
  const all = one => one.matches('tr') ? one.parentElement.querySelectorAll('tr[tabindex]')
    : one.closest('.mtm-answers').querySelectorAll('.mtm-word[tabindex]');
  const moveFrom = (one, event) => {
    /* One row of a table, and one word of the texts, is reached by Tab; the arrow keys go from
       there to the others. Enter on a row of the corpus chooses its segment. */
    const them = [...all(one)], last = them.length - 1, place = them.indexOf(one);
    const goals = {ArrowDown: place + 1, ArrowUp: place - 1, ArrowRight: place + 1,
      ArrowLeft: place - 1, Home: 0, End: last};
    if (event.key === 'Enter') choose(one);
    if (!(event.key in goals)) return;
    event.preventDefault();
    them[Math.min(Math.max(goals[event.key], 0), last)].focus();
  };
  const choose = element => {
    /* A row of the corpus that is clicked puts its segment into the editors. */
    const row = element.closest('.mtm-live .mtm-corpus tbody tr[tabindex]');
    if (!row) return;
    const list = row.closest('.mtm-live').querySelector('.mtm-chooser select');
    list.selectedIndex = [...row.parentElement.children].indexOf(row);
    list.dispatchEvent(new Event('change', {bubbles: true}));
  };
  const here = () => {
    /* Where this page is. A token in its address opens the whole computer: it stays here. */
    const place = new window.URL(location.href);  /* URL alone is document.URL here */
    if (place.searchParams.has('token')) place.searchParams.delete('token');
    return place.href.split('#')[0];
  };
  const tellAddress = root => {
    /* The kernel does not know where a browser has found the page. */
    const box = root.querySelector('.mtm-address input');
    if (!box || box.value) return;
    box.value = here();
    box.dispatchEvent(new Event('input', {bubbles: true}));
  };
  const copy = async button => {
    /* The share line, the address of this page with the line in it, or the program below. */
    const box = button.closest('.mtm-live').querySelector('.mtm-share textarea');
    const {copies} = button.dataset;
    const text = copies === 'program' ? button.nextElementSibling.textContent
      : copies === 'link' ? here() + '#' + box.value : box.value;
    await navigator.clipboard.writeText(text).then(() => button.textContent = 'Copied',
      () => button.textContent = 'This page may not copy');
  };
  const savePng = async link => {
    /* The picture of a link to an SVG file, drawn twice as large, as a PNG file. */
    const picture = new Image();
    picture.src = link.href;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * picture.naturalWidth;
    canvas.height = 2 * picture.naturalHeight;
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
    const file = document.createElement('a');
    file.download = link.download.replace(/svg$/, 'png');
    file.href = canvas.toDataURL('image/png');
    file.click();
  };
  const bringUp = button => {
    /* Who presents, or lets guess, needs all of the screen. */
    const up = () => button.matches('.mod-active')
      && button.closest('.mtm-live').scrollIntoView({block: 'start'});
    setTimeout(up, 300);
  };
  window.addEventListener('click', event => {
    choose(event.target);
    const pressed = event.target.closest('.mtm-live .mtm-classroom');
    if (pressed) bringUp(pressed);
    if (event.target.closest('.mtm-invite')) tellAddress(event.target.closest('.mtm-live'));
    const button = event.target.closest('.mtm-live .mtm-copy');
    if (button?.dataset.copies === 'png') savePng(button.previousElementSibling);
    else if (button) copy(button);
  });
  window.addEventListener('focusin', event => {
    /* Without this script Tab stops at each row. */
    const one = event.target.closest('.mtm-live :is(' + ofMany + ')');
    if (!one) return;
    for (const it of all(one)) it.tabIndex = it === one ? 0 : -1;
  });
})(this)
