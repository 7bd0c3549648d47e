// BLEU in 30 lines of JavaScript, as a program for the conformance suite:
// mtmetrics-edu conformance run --command "node docs/conformance/bleu.js"
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const { candidates, references } = JSON.parse(line);
  const matches = [0, 0, 0, 0], totals = [0, 0, 0, 0];
  let c = 0, r = 0;
  candidates.forEach((candidate, i) => {
    const far = (length) => Math.abs(length - candidate.length);
    c += candidate.length;
    r += references[i].map((text) => text.length).sort((a, b) => far(a) - far(b) || a - b)[0];
    for (const n of [1, 2, 3, 4]) {
      const seen = references[i].map((text) => counts(text, n));
      for (const [gram, count] of counts(candidate, n)) {
        matches[n - 1] += Math.min(count, Math.max(...seen.map((its) => its.get(gram) ?? 0)));
        totals[n - 1] += count;
      }
    }
  });
  const mean = matches.reduce((product, m, n) => product * (m && m / totals[n]) ** 0.25, 1);
  const score = c && mean * Math.exp(Math.min(0, 1 - r / c));
  const statistics = { matches, totals, candidate_length: c, reference_length: r };
  console.log(JSON.stringify({ score, statistics }));
});

function counts(tokens, n) {
  const found = new Map();
  for (let i = 0; i + n <= tokens.length; i++) {
    const gram = JSON.stringify(tokens.slice(i, i + n));
    found.set(gram, (found.get(gram) ?? 0) + 1);
  }
  return found;
}
