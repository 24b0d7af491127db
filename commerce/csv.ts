/** A cell: a text, which a person may have written, or a figure as it stands: "-5.00". */
export type CsvCell = string | { readonly figure: string };

/**
 * What a spreadsheet takes for the beginning of a formula, wherever it may begin a cell: where semicolons separate cells, as in much of Europe, it
 * splits a text at them, and ends a row at a break within.
 */
const formula = /(^|[;\t\r\n])(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Rows as a CSV file (RFC 4180). It begins with a byte order mark, without which spreadsheets read other letters than were written. A text that
 * a spreadsheet would calculate gets an apostrophe in front (docs/behaviour.md, "Reports").
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\u{feff}${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

function cell(given: CsvCell): string {
  const text = typeof given === "string" ? given.replace(formula, "$1'") : given.figure;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
