import { CallError } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/reports.ts";
import type { Load } from "../../schemas/load.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./reports.module.css";
import type { ReportTable } from "./table.ts";
import { Table } from "./table.tsx";
import type { Words } from "./tables.ts";

interface ReportProps<Answer> {
  path: Load<Answer, "boxOffice">;
  tablesOf(answer: Answer, words: Words): readonly ReportTable[];
  days: string;
  words: Words;
  services: ToolServices;
}

export function Report<Answer>({ path, tablesOf, days, words, services }: ReportProps<Answer>) {
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
    return <LoadFailure title={text("failedTitle")} message={error.message} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  return (
    <>
      <button type="button" className={styles.print} onClick={() => window.print()}>
        {text("printText")}
      </button>
      {tablesOf(value, words).map((table) => (
        <Table key={table.name} table={table} days={days} words={words} services={services} />
      ))}
    </>
  );
}
