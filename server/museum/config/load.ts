import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { isRecord } from "../../../engine/core/pointer.ts";
import { byCatalogueOrder, catalogueFile, catalogueFiles } from "../model/catalogue-places.ts";
import { type CheckResult, isBlocking } from "../model/check.ts";
import type { Overlay, ServedFlow } from "../model/config.ts";
import type { FileProblem, Problem } from "../model/problems.ts";
import { bindTemplate, productsOf } from "../products/registry.ts";
import { checkCatalogue } from "./catalogue.ts";
import { type JoinedCatalogue, joinCatalogue } from "./catalogue-files.ts";
import { checkTogether } from "./check-together.ts";
import { checkDecimals, withCurrencyOf } from "./decimals.ts";
import { checkFlow } from "./flows.ts";
import { expandFiles, mergeUses } from "./fragment-files.ts";
import { readJournal } from "./journal.ts";
import type { KindSource } from "./kinds.ts";
import { displayName, type ParsedFile } from "./parse-file.ts";
import { noContent, type Published, type PublishedContent } from "./publication.ts";
import {
  discover,
  discoverUnder,
  type Entry,
  listAssets,
  missingFile,
  parseFile,
  parseOverlay,
  type StampedFile,
} from "./read-folder.ts";
import { checkRedirects } from "./redirects.ts";
import { type KnownFiles, partsOf } from "./references.ts";
import { checkTenant } from "./tenant.ts";
import { textProblems } from "./texts.ts";
import { type CheckedView, languagesOf, publishViews, translationProblems, viewIn } from "./views.ts";

/** The parsed files of a folder's last check, so that unchanged files are neither read nor parsed again. */
export interface ParsedFolder {
  readonly files: Map<string, StampedFile>;
  assets: ReadonlySet<string>;
  overlaid: Map<string, StampedFile>;
}

export function emptyFolder(): ParsedFolder {
  return { files: new Map(), assets: new Set(), overlaid: new Map() };
}

/** A repeated mistake would bury the problems of other files. */
const maxProblemsPerFile = 50;

interface LoadOptions {
  readonly before?: PublishedContent;
  readonly folder?: ParsedFolder;
  readonly now?: () => Temporal.Instant;
  readonly overlay?: Overlay;
}

/** A file with problems keeps its version from `before`; a deleted flow is gone. Never throws for the content. */
export async function loadConfig(
  dir: string,
  source: KindSource,
  { before = noContent, folder = emptyFolder(), now = Temporal.Now.instant, overlay: given }: LoadOptions = {},
): Promise<Published> {
  let entries: Entry[];
  // Read the journal before the files: a release counts as a whole once its journal exists.
  const journal = await readJournal(dir);
  const overlay: Overlay = new Map([...(journal?.files ?? []), ...(given ?? [])]);
  try {
    entries = discoverUnder(await discover(dir), overlay);
  } catch (error) {
    return { content: before, files: 0, heldBackFiles: new Map(), problems: [unreadableFolder(dir, error as Error)] };
  }
  const { assets, parsed } = await readFiles(dir, entries, overlay, folder);
  const languages = languagesOf(parsed.get("tenant.json")?.value, before.tenant);
  const [first, ...others] = languages.map((language) => {
    const view = viewIn({ source, languages, language }, entries, parsed);
    const joined = joinEntries(dir, entries, view);
    view.set(catalogueFile, joined);
    const check: FolderCheck = {
      ...{ entries, parsed: view, joined, language, heldBackFiles: new Map() },
      problems: expandFiles(entries, view, language),
      before: (language === languages[0] ? undefined : before.languages?.get(language)) ?? before,
    };
    const content = checkFiles(check, assets, source);
    reportTogether(check, content, source, now());
    return { ...check, problems: mergeUses(check.problems), content };
  });
  const missing = translationProblems(entries, parsed, languages, source);
  return publishViews([first as CheckedView, ...others], { before, files: entries.length, missing });
}

function unreadableFolder(dir: string, { message: reason }: Error): FileProblem {
  const message = `the folder cannot be read: ${reason}`;
  return { code: "FILE_UNREADABLE", pointer: "", message, fix: "check CONFIG_DIR", file: displayName(dir), line: 1 };
}

function joinEntries(dir: string, entries: readonly Entry[], parsed: ReadonlyMap<string, ParsedFile>): JoinedCatalogue {
  const files = entries.flatMap(({ role, name, problem }) => {
    if (role !== "catalogue") return [];
    const file = parsed.get(name) as ParsedFile;
    const problems = problem === undefined ? file.problems : [file.locate(problem), ...file.problems];
    return [{ name, parsed: { ...file, problems } }];
  });
  const inOrder = files.sort((one, other) => byCatalogueOrder(one.name, other.name));
  return joinCatalogue(inOrder, displayName(join(dir, catalogueFiles)));
}

/** The files of one check in one language, and what is found about them. */
interface FolderCheck {
  readonly language: string;
  readonly entries: readonly Entry[];
  /** With the whole catalogue as catalogue.json. */
  readonly parsed: ReadonlyMap<string, ParsedFile>;
  readonly joined: JoinedCatalogue;
  readonly before: PublishedContent;
  readonly problems: FileProblem[];
  readonly heldBackFiles: Map<string, boolean>;
}

function checkFiles(check: FolderCheck, assets: ReadonlySet<string>, source: KindSource): PublishedContent {
  const { entries, parsed, joined, before, heldBackFiles } = check;
  for (const { role, name, problem } of entries)
    if (role === "unexpected" && problem) check.problems.push((parsed.get(name) as ParsedFile).locate(problem));
  const one = <T>(role: Entry["role"], rules: (value: unknown) => CheckResult<T>, last: T | undefined) => {
    const entry = entries.find((each) => each.role === role);
    return entry === undefined ? undefined : (checkFile(check, entry, rules) ?? last);
  };
  const read = one("tenant", (value) => checkTenant(value, assets, check.language), before.tenant);
  const whole: Entry = { role: "catalogue", name: catalogueFile };
  const found = checkFile(check, whole, (value) => {
    const { problems, ...result } = checkCatalogue(value, assets, joined.isValid);
    return { ...result, problems: [...problems, ...checkDecimals(value, read?.currencyCode)] };
  });
  const tenant = found === undefined ? withCurrencyOf(read, before) : read;
  const { catalogue, parts } = found === undefined ? before : { catalogue: found, parts: joined.parts };
  const redirects = one("redirects", checkRedirects, before.redirects) ?? noContent.redirects;
  const files = partsOf(parts);
  const known: KnownFiles = {
    ...{ catalogue, assets },
    ...(files && { parts: files }),
    ...(heldBackFiles.has(joined.file) && { heldBack: { value: joined.value } }),
  };
  const flows = checkFlows(check, source, known);
  const templates = new Map<string, unknown>();
  for (const entry of entries) {
    if (entry.role !== "template") continue;
    const template =
      checkFile(check, entry, (value) => ({ value, problems: checkTemplate(value, entry.base, source, known) })) ??
      before.templates.get(entry.base);
    if (template !== undefined) templates.set(entry.base, template);
  }
  return { ...(tenant && { tenant }), ...(catalogue && { catalogue, parts }), redirects, flows, templates, assets };
}

/** Checks a file and records its problems; undefined if they block it. */
function checkFile<T>(
  { parsed, before, problems, heldBackFiles }: FolderCheck,
  entry: Entry,
  rules: (value: unknown) => CheckResult<T>,
): T | undefined {
  const file = parsed.get(entry.name) as ParsedFile;
  const result = file.value === undefined ? undefined : rules(file.value);
  const inside = [...(result?.problems ?? []), ...textProblems(file.value)];
  const reported = [
    ...(entry.problem ? [file.locate(entry.problem)] : []),
    ...file.problems,
    ...inside.slice(0, maxProblemsPerFile).map(file.locate),
  ];
  if (inside.length > maxProblemsPerFile) reported.push(file.locate(furtherProblems));
  problems.push(...reported);
  const isBroken = reported.some(isBlocking) || inside.some(isBlocking);
  if (isBroken) heldBackFiles.set(file.file, hasBefore(entry, before));
  return isBroken ? undefined : result?.value;
}

/** Reports problems that need all files; they hold no file back. */
function reportTogether(
  { parsed, before, problems, heldBackFiles }: FolderCheck,
  content: PublishedContent,
  source: KindSource,
  now: Temporal.Instant,
): void {
  const contentOf = (name: string) => {
    const file = parsed.get(name);
    return file === undefined || heldBackFiles.has(file.file) ? undefined : file.value;
  };
  const isComplete = heldBackFiles.size === 0;
  const found = checkTogether({ content, source, now, isComplete, before: before.catalogue, contentOf });
  for (const [name, ofFile] of found) {
    const file = parsed.get(name);
    if (file !== undefined) problems.push(...ofFile.slice(0, maxProblemsPerFile).map(file.locate));
  }
}

async function readFiles(
  dir: string,
  entries: readonly Entry[],
  overlay: Overlay,
  folder: ParsedFolder,
): Promise<{ assets: ReadonlySet<string>; parsed: Map<string, ParsedFile> }> {
  const listed = await listAssets(dir);
  // Reuse an equal set, so that results cached by it stay valid.
  if ([...listed].join("\n") !== [...folder.assets].join("\n")) folder.assets = listed;
  const files = entries.filter(({ name }) => typeof overlay.get(name) !== "string");
  const stamped = await Promise.all(
    files.map(async ({ name }) => {
      const path = join(dir, name);
      const isRemoved = overlay.get(name) === null;
      return [name, isRemoved ? missingFile(path) : await parseFile(path, folder.files.get(name))] as const;
    }),
  );
  for (const [name, file] of stamped) folder.files.set(name, file);
  const present = new Set([...entries.map(({ name }) => name), ...overlay.keys()]);
  for (const name of folder.files.keys()) if (!present.has(name)) folder.files.delete(name);
  const laid = [...overlay].flatMap(([name, text]) =>
    text === null
      ? []
      : [[name, parseOverlay(join(dir, name), text, folder.overlaid.get(name) ?? folder.files.get(name))] as const],
  );
  folder.overlaid = new Map(laid);
  return {
    assets: folder.assets,
    parsed: new Map([...stamped, ...laid].map(([name, { parsed }]) => [name, parsed])),
  };
}

function hasBefore(entry: Entry, before: PublishedContent): boolean {
  if (entry.role === "flow") return before.flows.has(entry.name);
  if (entry.role === "template") return before.templates.has(entry.base);
  return entry.role === "redirects"
    ? before.redirects.length > 0
    : entry.role !== "unexpected" && entry.role !== "fragment" && before[entry.role] !== undefined;
}

const furtherProblems: Problem = {
  code: "FILE_MORE_PROBLEMS",
  pointer: "",
  message: `the file has more problems than these ${maxProblemsPerFile}`,
  fix: "fix these first",
};

function checkTemplate(template: unknown, base: string, source: KindSource, known: KnownFiles): readonly Problem[] {
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

/** If two claim an address or id, the first file wins. */
function checkFlows(check: FolderCheck, source: KindSource, known: KnownFiles): Map<string, ServedFlow> {
  const before = check.before.flows;
  const flows = new Map<string, ServedFlow>();
  const takenBy = new Map<string, string>();
  const claimsOf = (flow: ServedFlow) => [`address ${addressOf(flow)}`, `id "${flow.id}"`];
  const rival = (flow: ServedFlow) => claimsOf(flow).find((claim) => takenBy.has(claim));
  for (const entry of inOrderOfClaim(check)) {
    const valid = checkFile(check, entry, (value): CheckResult<ServedFlow> => {
      const result = checkFlow(value, entry, source, known);
      const shared = result.value && rival(result.value);
      if (shared === undefined) return result;
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
    const flow = valid ?? before.get(entry.name);
    if (flow === undefined || rival(flow) !== undefined) continue;
    flows.set(entry.name, flow);
    for (const claim of claimsOf(flow)) takenBy.set(claim, entry.name);
  }
  return flows;
}

function addressOf({ base, handle }: ServedFlow): string {
  return `/${base}/${handle}`;
}

/** The current holder wins, then the file named after the address: a copy must not replace a live original. */
function inOrderOfClaim({ entries, parsed, before }: FolderCheck): FlowEntry[] {
  const rank = ({ name, base, handle }: FlowEntry) => {
    const value = parsed.get(name)?.value;
    const claimed = { base, handle, ...(isRecord(value) ? value : {}) };
    const had = before.flows.get(name);
    if (had !== undefined && had.base === claimed.base && had.handle === claimed.handle) return 0;
    return claimed.base === base && claimed.handle === handle ? 1 : 2;
  };
  const ranked = entries.flatMap((entry) => (entry.role === "flow" ? [{ entry, rank: rank(entry) }] : []));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
