/** A text, possibly written by a person, or a literal figure such as "-5.00". */
export type CsvCell = string | { readonly figure: string };

/** Formula starts, also where some spreadsheets split texts; an apostrophe disarms them. */
const formula = /(^|[;\t\r\n])(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/** Formats rows as CSV (docs/behaviour.md, "Reports"); the byte order mark makes spreadsheets read UTF-8. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\u{feff}${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

function cell(given: CsvCell): string {
  const text = typeof given === "string" ? given.replace(formula, "$1'") : given.figure;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
