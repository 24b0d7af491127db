/** Counts of a step's visits that began within half an hour, or on one day once they are older (./count-visits.ts). */
interface VisitsTable {
  /** "event/general-admission"; "direct/event" for all products of a template. */
  flow: string;
  version: string;
  path: string;
  /** On the museum's clock, YYYY-MM-DD. */
  day: string;
  began_at: Date;
  entered: number;
  continued: number;
  back: number;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    visits: VisitsTable;
  }
}

export const visitTables: readonly string[] = [
  `create table visits (
    flow text not null,
    version text not null,
    path text not null,
    day date not null,
    began_at timestamptz not null,
    entered integer not null,
    continued integer not null,
    back integer not null,
    primary key (flow, began_at, path, version)
  )`,
  "create index visits_begun on visits (began_at)",
];
