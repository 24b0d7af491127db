import { useId } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import type { Load } from "../../engine/core/load.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { unbroken } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/steps/reports.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import plotStyles from "./plot.module.css";
import type { Cell, Figure, Plot as PlotOf, ReportTable } from "./report-table.ts";
import { toCsv } from "./report-table.ts";
import styles from "./reports.module.css";
import type { Words } from "./tables.ts";

interface ReportProps<Answer> {
  path: Load<Answer, "boxOffice">;
  tablesOf(answer: Answer, words: Words): readonly ReportTable[];
  figuresOf?(answer: Answer, words: Words): readonly Figure[];
  days: string;
  words: Words;
  services: ToolServices;
}

export function Report<Answer>({ path, tablesOf, figuresOf, days, words, services }: ReportProps<Answer>) {
  const { locale, text } = words;
  const { value, error, retry } = useLoaded(path, services.get);
  // A retry does not help; other days do.
  if (error instanceof CallError && error.status === 400)
    return (
      <p role="alert" className={styles.refused}>
        {error.message}
      </p>
    );
  if (value === undefined && error !== undefined)
    return <LoadFailure title={text("failedTitle")} error={error} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  return (
    <>
      <button type="button" className={styles.print} onClick={() => window.print()}>
        {text("printText")}
      </button>
      {figuresOf && <Figures figures={figuresOf(value, words)} />}
      {tablesOf(value, words).map((table) => (
        <Table key={table.name} table={table} days={days} words={words} services={services} />
      ))}
    </>
  );
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** SVG units: chart height, group width including its gap, and the gap. */
const height = 100;
const width = 10;
const space = 2;

/** A bar chart. Screen readers get only its caption, because the table has the same data. */
export function Plot({ plot: { figures, axis, most } }: { plot: PlotOf }) {
  const groups = figures[0]?.heights.length ?? 0;
  const highest = Math.max(...figures.flatMap(({ heights }) => heights));
  const bar = (width - space) / figures.length;
  return (
    <figure className={plotStyles.plot}>
      <figcaption>
        <ul className={plotStyles.legend}>
          {figures.map(({ title }) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </figcaption>
      <div aria-hidden="true">
        <p className={plotStyles.most}>{most}</p>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${groups * width} ${height}`}
          preserveAspectRatio="none"
          className={plotStyles.bars}
        >
          {figures.map(({ title: of, heights }, series) => (
            <g key={of}>
              {heights.map((value, at) => {
                const tall = (value / highest) * height;
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place
                return <rect key={at} x={at * width + series * bar} y={height - tall} width={bar} height={tall} />;
              })}
            </g>
          ))}
        </svg>
        <p className={plotStyles.ends}>
          <span>{axis.first}</span>
          <span>{axis.last}</span>
        </p>
      </div>
    </figure>
  );
}

interface TableProps {
  table: ReportTable;
  /** The days in the file name: "2026-12-01". */
  days: string;
  words: Words;
  services: Pick<ToolServices, "saveFile">;
}

function Table({
  table: { name, title, columns, rows, total, plot, isHidden, maxShown = rows.length },
  days,
  words: { locale, text },
  services,
}: TableProps) {
  const id = useId();
  const shown = isHidden ? rows.filter((row) => !isHidden(row)) : rows;
  const download = () =>
    services.saveFile(
      `${name}-${days}.csv`,
      toCsv(locale, [columns.map((column) => column.title), ...rows.map((row) => row.map(({ csv }) => csv))]),
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
            <table className={styles.table} aria-labelledby={id} data-wide={columns.length > 4 || undefined}>
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
                {shown.slice(0, maxShown).map((row) => (
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
          {shown.length < rows.length && <p>{say.emptyDays(locale, { count: rows.length - shown.length })}</p>}
          {rows.length > maxShown && <p>{text("moreInFileText", { shown: maxShown, count: rows.length })}</p>}
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
        <td
          key={columns[at + 1]?.title}
          data-figure={columns[at + 1]?.isFigure || undefined}
          data-title={cell.text === "" ? undefined : columns[at + 1]?.title}
        >
          {unbroken(cell.text)}
        </td>
      ))}
    </tr>
  );
}

/** Rows are unique. */
const keyOf = (row: readonly Cell[]) => row.map(({ text }) => text).join("\n");
