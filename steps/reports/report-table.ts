import { formatDay, formatMonth } from "../../messages/formats/days.ts";
import { formatTime } from "../../messages/formats/moment.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import { formatNumber } from "../../messages/formats/number.ts";
import type { Money } from "../../schemas/generated/wire.ts";

export interface Cell {
  readonly text: string;
  readonly csv: CsvCell;
}

export interface Column {
  readonly title: string;
  /** Right-aligned. */
  readonly isFigure: boolean;
}

export interface ReportTable {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total?: readonly Cell[];
  /** Maximum rows on screen; the file has all. */
  readonly maxShown?: number;
  /** Rows that only the file has. */
  isHidden?(row: readonly Cell[]): boolean;
  readonly plot?: Plot;
}

/** One of the figures above the tables. */
export interface Figure {
  readonly title: string;
  readonly text: string;
}

export interface Plot {
  readonly figures: readonly { readonly title: string; readonly heights: readonly number[] }[];
  /** Labels of the first and last group; a sequence needs no others. */
  readonly axis: { readonly first: string; readonly last: string };
  readonly most: string;
}

export function columnsOf(texts: readonly string[], figures: readonly string[]): Column[] {
  return [
    ...texts.map((title) => ({ title, isFigure: false })),
    ...figures.map((title) => ({ title, isFigure: true })),
  ];
}

export const textCell = (text: string): Cell => ({ text, csv: text });
/** Sortable in the file. */
export const momentCell = (text: string, sortable: string): Cell => ({ text, csv: { figure: sortable } });
export const dayCell = (locale: string, date: string): Cell => ({
  text: formatDay(locale, date, "short"),
  csv: { figure: date },
});
export const monthCell = (locale: string, month: string): Cell => ({
  text: formatMonth(locale, month),
  csv: { figure: month },
});
export const countCell = (locale: string, count: number): Cell => ({
  text: formatNumber(locale, count),
  csv: { figure: String(count) },
});
export const moneyCell = (locale: string, money: Money): Cell => ({
  text: formatMoney(locale, money),
  csv: { figure: money.amount },
});

export const isNothing = ({ csv }: Cell): boolean => typeof csv !== "string" && Number(csv.figure) === 0;

/** Hour from 0: "9:00 AM", in the file "09:00". */
export function hourCell(locale: string, hour: number): Cell {
  const text = formatTime(locale, new Date(Date.UTC(2000, 0, 1, hour)), "UTC");
  return { text, csv: { figure: `${String(hour).padStart(2, "0")}:00` } };
}

/** Returns a plot of columns; none for fewer than two rows or without positive values. */
export function plotOf(
  { columns, rows }: Pick<ReportTable, "columns" | "rows">,
  of: readonly string[],
): { plot?: Plot } {
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]];
  const figures = of.map((title) => {
    const at = columns.findIndex((column) => column.title === title);
    return { title, heights: rows.map((row) => heightOf(row[at])), cells: rows.map((row) => row[at]) };
  });
  const most = Math.max(0, ...figures.flatMap(({ heights }) => heights));
  if (rows.length < 2 || most === 0 || first === undefined || last === undefined) return {};
  const highest =
    figures.flatMap(({ heights, cells }) =>
      heights.includes(most) ? [cells[heights.indexOf(most)]?.text ?? ""] : [],
    )[0] ?? "";
  return {
    plot: {
      figures: figures.map(({ title, heights }) => ({ title, heights })),
      axis: { first: first.text, last: last.text },
      most: highest,
    },
  };
}

/** Negative values (refunds) get no bar. */
function heightOf(cell: Cell | undefined): number {
  return cell === undefined || typeof cell.csv === "string" ? 0 : Math.max(0, Number(cell.csv.figure));
}

/** A text, possibly written by a person, or a literal figure such as "-5.00". */
type CsvCell = string | { readonly figure: string };

/** Formula starts, also where some spreadsheets split texts; an apostrophe disarms them. */
const formula = /(^|[;\t\r\n])(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Formats rows as CSV (docs/behaviour.md, "Reports"); the byte order mark makes spreadsheets read UTF-8. Where decimals
 * have a comma, spreadsheets expect a semicolon between cells.
 */
export function toCsv(locale: string, rows: readonly (readonly CsvCell[])[]): string {
  const hasComma = new Intl.NumberFormat(locale).format(0.5).includes(",");
  const lines = rows.map((row) => `${row.map((each) => cell(each, hasComma)).join(hasComma ? ";" : ",")}\r\n`);
  return `\u{feff}${lines.join("")}`;
}

function cell(given: CsvCell, hasComma: boolean): string {
  const text = typeof given === "string" ? given.replace(formula, "$1'") : inDecimals(given.figure, hasComma);
  return (hasComma ? /[";\r\n]/ : /[",\r\n]/).test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Days and times have no point. */
const inDecimals = (figure: string, hasComma: boolean) =>
  hasComma && /^-?\d+\.\d+$/.test(figure) ? figure.replace(".", ",") : figure;
