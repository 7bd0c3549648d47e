// Sorts and searches the table of all segments, and opens what is folded for printing. Without this
// script all texts are there, too.
const number = (cell) => Number.parseFloat(cell.textContent.replace("−", "-").replaceAll(",", ""));

for (const table of document.querySelectorAll(".mtm-segments table")) {
  const rows = [...table.tBodies[0].rows];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const heads = [...table.tHead.rows[0].cells];

  const search = Object.assign(document.createElement("input"), { type: "search" });
  const count = document.createElement("output");
  const label = document.createElement("label");
  label.append("Segments that contain ", search);
  table.closest(".mtm-segments").prepend(label, " ", count);

  const show = () => {
    const words = search.value.toLowerCase();
    rows.forEach((row, i) => (row.hidden = !texts[i].includes(words)));
    count.value = `${rows.filter((row) => !row.hidden).length} of ${rows.length} rows`;
  };
  search.addEventListener("input", show);
  show();

  heads.forEach((head, column) => {
    const isText = column > 1; // before them: the number of the segment, and its share
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.ariaSort ? head.ariaSort === "ascending" : column === 1;
      for (const other of heads) other.ariaSort = null;
      head.ariaSort = down ? "descending" : "ascending";
      const compare = (one, other) =>
        isText
          ? one.cells[column].textContent.localeCompare(other.cells[column].textContent)
          : number(one.cells[column]) - number(other.cells[column]);
      const sorted = [...rows].sort((one, other) => compare(one, other) * (down ? -1 : 1));
      table.tBodies[0].append(...sorted);
    });
  });
}

// Folded parts are printed, and are folded again afterwards.
let folded = [];
addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details:not([open])")];
  for (const part of folded) part.open = true;
});
addEventListener("afterprint", () => {
  for (const part of folded) part.open = false;
});
