import { useId } from "react";
import { toCsv } from "../../commerce/csv.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { unbroken } from "../../messages/formats/unbroken.ts";
import { Plot } from "./plot.tsx";
import styles from "./reports.module.css";
import type { Cell, ReportTable } from "./table.ts";
import type { Words } from "./tables.ts";

interface TableProps {
  table: ReportTable;
  /** The days in the file name: "2026-12-01". */
  days: string;
  words: Words;
  services: Pick<ToolServices, "saveFile">;
}

export function Table({
  table: { name, title, columns, rows, total, plot, mostShown = rows.length },
  days,
  words: { text },
  services,
}: TableProps) {
  const id = useId();
  const download = () =>
    services.saveFile(
      `${name}-${days}.csv`,
      toCsv([columns.map((column) => column.title), ...rows.map((row) => row.map(({ csv }) => csv))]),
      "text/csv;charset=utf-8",
    );
  return (
    <div className={styles.report}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {rows.length > 0 && (
          <button type="button" aria-describedby={id} onClick={download}>
            {text("downloadText")}
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <p>{text("emptyText")}</p>
      ) : (
        <>
          {plot && <Plot plot={plot} />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keyboard too */}
          <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
            <table className={styles.table} aria-labelledby={id}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.title} scope="col" data-figure={column.isFigure || undefined}>
                      {column.title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, mostShown).map((row) => (
                  <Row key={keyOf(row)} cells={row} columns={columns} />
                ))}
              </tbody>
              {total && (
                <tfoot>
                  <Row cells={total} columns={columns} />
                </tfoot>
              )}
            </table>
          </section>
          {rows.length > mostShown && <p>{text("moreInFileText", { shown: mostShown, count: rows.length })}</p>}
        </>
      )}
    </div>
  );
}

function Row({ cells: [first, ...rest], columns }: { cells: readonly Cell[]; columns: ReportTable["columns"] }) {
  return (
    <tr>
      <th scope="row">{unbroken(first?.text ?? "")}</th>
      {rest.map((cell, at) => (
        <td key={columns[at + 1]?.title} data-figure={columns[at + 1]?.isFigure || undefined}>
          {unbroken(cell.text)}
        </td>
      ))}
    </tr>
  );
}

/** Rows are unique. */
const keyOf = (row: readonly Cell[]) => row.map(({ text }) => text).join("\n");
