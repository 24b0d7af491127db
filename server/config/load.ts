import { join } from "node:path";
import { isRecord } from "../../engine/core/pointer.ts";
import type { Problem } from "../../engine/core/problems.ts";
import type { Redirect } from "../../schemas/generated/redirects.ts";
import { checkCatalogue } from "./catalogue.ts";
import { type Checked, isBlocking } from "./check.ts";
import { inOrderOfClaim } from "./claims.ts";
import { bindTemplate, productsOf } from "./direct.ts";
import { discover, type Entry } from "./discover.ts";
import { type Document, displayName, readDocument } from "./document.ts";
import { checkFlow } from "./flows.ts";
import { sortProblems } from "./format.ts";
import type { KindSource } from "./kinds.ts";
import { checkMarkup } from "./markup.ts";
import { listAssets } from "./pictures.ts";
import { checkRedirects } from "./redirects.ts";
import type { Known } from "./references.ts";
import { checkTenant } from "./tenant.ts";
import type { Catalogue, FileProblem, ServedFlow, Tenant } from "./types.ts";

/** The last version of each file that had no problems, by the file's name. */
export interface Good {
  readonly tenant?: Tenant;
  readonly catalogue?: Catalogue;
  readonly redirects: readonly Redirect[];
  readonly flows: ReadonlyMap<string, ServedFlow>;
  /** By base. */
  readonly templates: ReadonlyMap<string, unknown>;
  readonly assets: ReadonlySet<string>;
}

export interface Loaded {
  readonly good: Good;
  readonly problems: readonly FileProblem[];
  /** How many files were read. */
  readonly files: number;
  /** The files that problems keep back: is there a version of before to serve? */
  readonly keptBack: ReadonlyMap<string, boolean>;
}

/** So many problems of one file are told at once; a mistake that is repeated would bury the others. */
const mostTold = 50;

export const nothing: Good = { redirects: [], flows: new Map(), templates: new Map(), assets: new Set() };

/**
 * Reads and checks every file of a configuration folder. A file with problems keeps its version in `before`; a flow whose file is
 * gone is gone. Never throws for what the folder holds.
 */
export async function loadConfig(dir: string, source: KindSource, before: Good = nothing): Promise<Loaded> {
  let entries: Entry[];
  try {
    entries = await discover(dir);
  } catch (error) {
    const file = displayName(dir);
    return {
      good: before,
      files: 0,
      keptBack: new Map(),
      problems: [
        { code: "FILE_UNREADABLE", pointer: "", message: `the folder cannot be read: ${(error as Error).message}`, fix: "check CONFIG_DIR", file, line: 1 },
      ],
    };
  }
  const assets = await listAssets(dir);
  const documents = new Map(await Promise.all(entries.map(async (entry) => [entry.name, await readDocument(join(dir, entry.name))] as const)));
  const problems: FileProblem[] = [];
  const keptBack = new Map<string, boolean>();
  /** What `check` makes of a file; undefined where the file has problems, which are noted. */
  const take = <T>(entry: Entry, check: (value: unknown) => Checked<T>): T | undefined => {
    const { name, problem } = entry;
    const document = documents.get(name) as Document;
    const checked = document.value === undefined ? undefined : check(document.value);
    const inside = [...(checked?.problems ?? []), ...checkMarkup(document.value)];
    const told = [...(problem ? [document.locate(problem)] : []), ...document.problems, ...inside.slice(0, mostTold).map(document.locate)];
    if (inside.length > mostTold) told.push(document.locate(furtherProblems));
    problems.push(...told);
    const broken = told.some(isBlocking) || inside.some(isBlocking);
    if (broken) keptBack.set(document.file, hasBefore(entry, before));
    return broken ? undefined : checked?.value;
  };
  for (const { role, name, problem } of entries) if (role === "unexpected" && problem) problems.push((documents.get(name) as Document).locate(problem));
  const one = <T>(role: Entry["role"], check: (value: unknown) => Checked<T>, last: T | undefined): T | undefined => {
    const entry = entries.find((entry) => entry.role === role);
    return entry === undefined ? undefined : (take(entry, check) ?? last);
  };
  const tenant = one("tenant", (value) => checkTenant(value, assets), before.tenant);
  const catalogue = one("catalogue", (value) => checkCatalogue(value, assets), before.catalogue);
  const redirects = one("redirects", checkRedirects, before.redirects) ?? [];
  const known: Known = { catalogue, assets };
  const flows = takeFlows(
    inOrderOfClaim(
      entries.filter((entry) => entry.role === "flow"),
      (name) => documents.get(name)?.value,
      before.flows,
    ),
    before,
    take,
    source,
    known,
  );
  const templates = new Map<string, unknown>();
  for (const entry of entries) {
    if (entry.role !== "template") continue;
    const template = take(entry, (value) => ({ value, problems: checkTemplate(value, entry.base, source, known) })) ?? before.templates.get(entry.base);
    if (template !== undefined) templates.set(entry.base, template);
  }
  return {
    good: { ...(tenant && { tenant }), ...(catalogue && { catalogue }), redirects, flows, templates, assets },
    problems: sortProblems(problems),
    files: entries.length,
    keptBack,
  };
}

function hasBefore(entry: Entry, before: Good): boolean {
  if (entry.role === "flow") return before.flows.has(entry.name);
  if (entry.role === "template") return before.templates.has(entry.base);
  return entry.role === "redirects" ? before.redirects.length > 0 : entry.role !== "unexpected" && before[entry.role] !== undefined;
}

const furtherProblems: Problem = {
  code: "FILE_MORE_PROBLEMS",
  pointer: "",
  message: `the file has more problems than these ${mostTold}`,
  fix: "mend these first",
};

type Take = (entry: Entry, check: (value: unknown) => Checked<ServedFlow>) => ServedFlow | undefined;

/** The flows by file; of two that claim one address or id the one whose file comes first. */
function takeFlows(entries: readonly Extract<Entry, { role: "flow" }>[], before: Good, take: Take, source: KindSource, known: Known): Map<string, ServedFlow> {
  const flows = new Map<string, ServedFlow>();
  const rival = (flow: ServedFlow) => [...flows].find(([, other]) => other.id === flow.id || addressOf(other) === addressOf(flow));
  for (const entry of entries) {
    const checked = take(entry, (value) => {
      const checked = checkFlow(value, entry, source, known);
      const other = checked.value && rival(checked.value);
      if (other === undefined) return checked;
      const shared = addressOf(other[1]) === addressOf(checked.value as ServedFlow) ? `address ${addressOf(other[1])}` : `id "${other[1].id}"`;
      const own = isRecord(value) ? value : {};
      const pointer = shared.startsWith("id") && own.id !== undefined ? "/id" : own.handle !== undefined ? "/handle" : "";
      return {
        value: undefined,
        problems: [
          {
            code: "FLOW_DUPLICATE",
            pointer,
            message: `the ${shared} is already taken by ${other[0]}`,
            fix: `remove "handle" and "id" where the file's name is enough`,
          },
        ],
      };
    });
    const flow = checked ?? before.flows.get(entry.name);
    if (flow !== undefined && rival(flow) === undefined) flows.set(entry.name, flow);
  }
  return flows;
}

function addressOf({ base, handle }: ServedFlow): string {
  return `/${base}/${handle}`;
}

/** A template is checked as it stands for the first product that it can be bound to. */
function checkTemplate(template: unknown, base: string, source: KindSource, known: Known): readonly Problem[] {
  const product = known.catalogue && productsOf(base, known.catalogue)[0];
  const bound = bindTemplate(template, product ?? { id: "handle", title: "Title" });
  return checkFlow(bound, { base, handle: product?.id ?? "handle" }, source, product === undefined ? { ...known, catalogue: undefined } : known).problems;
}
