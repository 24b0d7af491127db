import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { rememberFor } from "../../../engine/core/memo.ts";
import { isRecord } from "../../../engine/core/pointer.ts";
import { type Checked, isBlocking, sortProblems } from "../model/check.ts";
import type { Overlay, ServedFlow } from "../model/config.ts";
import type { FileProblem, Problem } from "../model/problems.ts";
import { bindTemplate, productsOf } from "../products/registry.ts";
import { checkCatalogue } from "./catalogue.ts";
import { checkTogether } from "./check-together.ts";
import { checkFlow } from "./flows.ts";
import { readJournal } from "./journal.ts";
import type { KindSource } from "./kinds.ts";
import { type Document, displayName } from "./parse-file.ts";
import { type Good, type Loaded, nothing } from "./publication.ts";
import {
  discover,
  discoverUnder,
  type Entry,
  listAssets,
  type Reading,
  readDocument,
  readText,
} from "./read-folder.ts";
import { checkRedirects } from "./redirects.ts";
import type { References } from "./references.ts";
import { checkTenant } from "./tenant.ts";
import { checkMarkup, checkTexts } from "./texts.ts";

/** Results of the last check of a folder, so that unchanged files are neither read nor checked again. */
export interface Memory {
  readonly readings: Map<string, Reading>;
  assets: ReadonlySet<string>;
  overlaid: Map<string, Reading>;
}

export function newMemory(): Memory {
  return { readings: new Map(), assets: new Set(), overlaid: new Map() };
}

/** Problems reported per file; a repeated mistake would bury the others. */
const mostTold = 50;

interface LoadOptions {
  readonly before?: Good;
  readonly memory?: Memory;
  readonly now?: () => Temporal.Instant;
  readonly overlay?: Overlay;
}

/** A file with problems keeps its version from `before`; a deleted flow is gone. Never throws for the content. */
export async function loadConfig(
  dir: string,
  source: KindSource,
  { before = nothing, memory = newMemory(), now = Temporal.Now.instant, overlay: given }: LoadOptions = {},
): Promise<Loaded> {
  let entries: Entry[];
  // Read the journal before the files: a release counts as a whole once its journal exists.
  const journal = await readJournal(dir);
  const overlay: Overlay = new Map([...(journal?.files ?? []), ...(given ?? [])]);
  try {
    entries = discoverUnder(await discover(dir), overlay);
  } catch (error) {
    const file = displayName(dir);
    return {
      good: before,
      files: 0,
      heldBackFiles: new Map(),
      problems: [
        {
          code: "FILE_UNREADABLE",
          pointer: "",
          message: `the folder cannot be read: ${(error as Error).message}`,
          fix: "check CONFIG_DIR",
          file,
          line: 1,
        },
      ],
    };
  }
  const { assets, documents } = await readFiles(dir, entries, overlay, memory);
  const problems: FileProblem[] = [];
  const heldBackFiles = new Map<string, boolean>();
  /** Checks a file and records its problems; undefined if they block it. */
  const take = <T>(entry: Entry, check: (value: unknown) => Checked<T>): T | undefined => {
    const { name, problem } = entry;
    const document = documents.get(name) as Document;
    const checked = document.value === undefined ? undefined : check(document.value);
    const inside = [...(checked?.problems ?? []), ...markupOf(document.value)];
    const told = [
      ...(problem ? [document.locate(problem)] : []),
      ...document.problems,
      ...inside.slice(0, mostTold).map(document.locate),
    ];
    if (inside.length > mostTold) told.push(document.locate(furtherProblems));
    problems.push(...told);
    const broken = told.some(isBlocking) || inside.some(isBlocking);
    if (broken) heldBackFiles.set(document.file, hasBefore(entry, before));
    return broken ? undefined : checked?.value;
  };
  for (const { role, name, problem } of entries)
    if (role === "unexpected" && problem) problems.push((documents.get(name) as Document).locate(problem));
  const one = <T>(role: Entry["role"], check: (value: unknown) => Checked<T>, last: T | undefined): T | undefined => {
    const entry = entries.find((entry) => entry.role === role);
    return entry === undefined ? undefined : (take(entry, check) ?? last);
  };
  const tenant = one("tenant", (value) => checkTenant(value, assets), before.tenant);
  const catalogue = one("catalogue", (value) => checkCatalogue(value, assets), before.catalogue);
  const redirects = one("redirects", checkRedirects, before.redirects) ?? nothing.redirects;
  const heldBack = documents.get("catalogue.json");
  const known: References = {
    catalogue,
    assets,
    ...(heldBack && heldBackFiles.has(heldBack.file) && { heldBack: { value: heldBack.value } }),
  };
  const flows = takeFlows(
    inOrderOfClaim(
      entries.filter((entry) => entry.role === "flow"),
      (name) => documents.get(name)?.value,
      before.flows,
    ),
    before.flows,
    take,
    source,
    known,
  );
  const templates = new Map<string, unknown>();
  for (const entry of entries) {
    if (entry.role !== "template") continue;
    const template =
      take(entry, (value) => ({ value, problems: checkTemplate(value, entry.base, source, known) })) ??
      before.templates.get(entry.base);
    if (template !== undefined) templates.set(entry.base, template);
  }
  const good: Good = {
    ...(tenant && { tenant }),
    ...(catalogue && { catalogue }),
    redirects,
    flows,
    templates,
    assets,
  };
  const contentOf = (name: string) => {
    const document = documents.get(name);
    return document === undefined || heldBackFiles.has(document.file) ? undefined : document.value;
  };
  for (const [name, found] of checkTogether({
    good,
    source,
    now: now(),
    isComplete: heldBackFiles.size === 0,
    before: before.catalogue,
    contentOf,
  })) {
    const document = documents.get(name);
    if (document !== undefined) problems.push(...found.slice(0, mostTold).map(document.locate));
  }
  return {
    good,
    problems: sortProblems(problems),
    files: entries.length,
    heldBackFiles,
  };
}

async function readFiles(
  dir: string,
  entries: readonly Entry[],
  overlay: Overlay,
  memory: Memory,
): Promise<{ assets: ReadonlySet<string>; documents: Map<string, Document> }> {
  const listed = await listAssets(dir);
  // Reuse an equal set, so that results cached by it stay valid.
  if ([...listed].join("\n") !== [...memory.assets].join("\n")) memory.assets = listed;
  const files = entries.filter(({ name }) => typeof overlay.get(name) !== "string");
  const readings = await Promise.all(
    files.map(async ({ name }) => [name, await readDocument(join(dir, name), memory.readings.get(name))] as const),
  );
  for (const [name, reading] of readings) memory.readings.set(name, reading);
  const present = new Set([...entries.map(({ name }) => name), ...overlay.keys()]);
  for (const name of memory.readings.keys()) if (!present.has(name)) memory.readings.delete(name);
  const laid = [...overlay].flatMap(([name, text]) =>
    text === null ? [] : [[name, readText(join(dir, name), text, memory.overlaid.get(name))] as const],
  );
  memory.overlaid = new Map(laid);
  return {
    assets: memory.assets,
    documents: new Map([...readings, ...laid].map(([name, { document }]) => [name, document])),
  };
}

function hasBefore(entry: Entry, before: Good): boolean {
  if (entry.role === "flow") return before.flows.has(entry.name);
  if (entry.role === "template") return before.templates.has(entry.base);
  return entry.role === "redirects"
    ? before.redirects.length > 0
    : entry.role !== "unexpected" && before[entry.role] !== undefined;
}

const markupOf = rememberFor((value: unknown) => [...checkMarkup(value), ...checkTexts(value)]);

const furtherProblems: Problem = {
  code: "FILE_MORE_PROBLEMS",
  pointer: "",
  message: `the file has more problems than these ${mostTold}`,
  fix: "fix these first",
};

function checkTemplate(template: unknown, base: string, source: KindSource, known: References): readonly Problem[] {
  const product = known.catalogue && productsOf(base, known.catalogue)[0];
  const bound = bindTemplate(template, product ?? { id: "handle", title: "Title" });
  return checkFlow(
    bound,
    { base, handle: product?.id ?? "handle" },
    source,
    product === undefined ? { ...known, catalogue: undefined } : known,
  ).problems;
}

type FlowEntry = Extract<Entry, { role: "flow" }>;
/** Checks a file; undefined if its problems block it. The caller records them. */
type Take = (entry: Entry, check: (value: unknown) => Checked<ServedFlow>) => ServedFlow | undefined;

/** If two claim an address or id, the first file wins. @param before the flows served until now */
function takeFlows(
  entries: readonly FlowEntry[],
  before: ReadonlyMap<string, ServedFlow>,
  take: Take,
  source: KindSource,
  known: References,
): Map<string, ServedFlow> {
  const flows = new Map<string, ServedFlow>();
  const takenBy = new Map<string, string>();
  const claimsOf = (flow: ServedFlow) => [`address ${addressOf(flow)}`, `id "${flow.id}"`];
  const rival = (flow: ServedFlow) => claimsOf(flow).find((claim) => takenBy.has(claim));
  for (const entry of entries) {
    const checked = take(entry, (value) => {
      const checked = checkFlow(value, entry, source, known);
      const shared = checked.value && rival(checked.value);
      if (shared === undefined) return checked;
      const own = isRecord(value) ? value : {};
      const pointer =
        shared.startsWith("id") && own.id !== undefined ? "/id" : own.handle !== undefined ? "/handle" : "";
      const message = `the ${shared} is already taken by ${takenBy.get(shared)}`;
      return {
        value: undefined,
        problems: [
          { code: "FLOW_DUPLICATE", pointer, message, fix: `remove "handle" and "id" where the file's name is enough` },
        ],
      };
    });
    const flow = checked ?? before.get(entry.name);
    if (flow === undefined || rival(flow) !== undefined) continue;
    flows.set(entry.name, flow);
    for (const claim of claimsOf(flow)) takenBy.set(claim, entry.name);
  }
  return flows;
}

function addressOf({ base, handle }: ServedFlow): string {
  return `/${base}/${handle}`;
}

interface Place {
  readonly name: string;
  readonly base: string;
  readonly handle: string;
}

/** The current holder wins, then the file named after the address: a copy must not replace a live original. */
function inOrderOfClaim<T extends Place>(
  entries: readonly T[],
  contentOf: (name: string) => unknown,
  before: ReadonlyMap<string, ServedFlow>,
): T[] {
  const rank = ({ name, base, handle }: T) => {
    const value = contentOf(name);
    const claimed = { base, handle, ...(isRecord(value) ? value : {}) };
    const had = before.get(name);
    if (had !== undefined && had.base === claimed.base && had.handle === claimed.handle) return 0;
    return claimed.base === base && claimed.handle === handle ? 1 : 2;
  };
  const ranked = entries.map((entry) => ({ entry, rank: rank(entry) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
