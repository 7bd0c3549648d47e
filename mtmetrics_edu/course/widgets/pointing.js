(() => {
  /* A word or a row that is pointed at, or has the focus, lights its n-grams in all texts beside
     it. Rules with :has would do it alone; but the browser would try all of them on all words
     anew, several times at each key. */
  if (window.mtmetricsPoints) return;
  window.mtmetricsPoints = true;
  const together = '.mtm-answers, .mtm-linked:not(.mtm-corpus)';
  const answering = '.mtm-live :is(.mtm-word, .mtm-linked:not(.mtm-corpus) [class*="mtm-g"])';
  const lit = new Set(), source = {};
  const shine = (element, order) => {
    /* Longer n-grams are brighter; they come last. */
    element.style.setProperty('--mtm-share', Math.min(40 + 15 * order, 100) + '%');
    element.classList.add('mtm-lit');
    lit.add(element);
  };
  const light = (how, target) => {
    const found = target?.closest?.(answering);
    if (found === source[how]) return;
    source[how] = found;
    for (const element of lit) {
      element.classList.remove('mtm-lit');
      element.style.removeProperty('--mtm-share');
    }
    lit.clear();
    for (const it of [source.focus, source.pointer]) {
      const box = it?.closest(together), all = name => box.getElementsByClassName(name);
      if (!box) continue;
      for (const [name, order] of it.className.matchAll(/mtm-k(\d+)-\d+/g))
        for (const element of all(name)) shine(element, order);
      for (const [, row] of it.className.matchAll(/mtm-g(\d+)/g))
        for (const element of [...all('mtm-g' + row), ...all('mtm-in' + row)]) shine(element, 4);
    }
  };
  window.addEventListener('pointerover', event => light('pointer', event.target));
  document.addEventListener('pointerleave', () => light('pointer'));
  window.addEventListener('focusin', event => light('focus', event.target));
  window.addEventListener('focusout', () => light('focus'));
})()
