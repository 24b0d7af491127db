import { proxy } from "valtio";
import { CallError, isRetryable, isUnanswered } from "../../commerce/errors.ts";
import type { Languages } from "../../commerce/text-by-language.ts";
import { onceReachable } from "../../engine/react/once-reachable.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioCatalogue, StudioDraft, StudioSaveRequest } from "../../schemas/generated/wire.ts";
import { isCatalogueFile } from "../addresses.ts";
import { keepTranslations } from "./default-language.ts";
import { History } from "./history.ts";
import { languagesIn } from "./museum-languages.ts";
import { api } from "./session.ts";

export interface EditedFile {
  readonly name: string;
  /** The published text; null if there is none. */
  published: string | null;
  /** Hash of the published text that the draft started from. */
  base: string | null;
  text: string | null;
}

export interface LastAct {
  readonly act: "published" | "scheduled" | "restored" | "unscheduled";
  /** Scheduled publication in the museum's time, such as "2026-12-04T09:00". */
  readonly at?: string;
  /** Revision of the draft before the action. */
  readonly revision: number;
  /** Note of the unscheduled release, so that it can be scheduled again. */
  readonly note?: string;
  /** Texts of the draft that a restored release replaced, by file. */
  readonly replaced?: Readonly<Record<string, string | null>>;
}

interface DraftState {
  answer: StudioDraft | null;
  files: Record<string, EditedFile>;
  /** Last releases of the catalogue's files; null until all of them are loaded. */
  catalogueChanges: StudioCatalogue["changes"] | null;
  /** "waiting": edits are unsent. "stale": another window changed the draft, so this one can no longer save. */
  saving: "saved" | "waiting" | "failed" | "stale";
  failure: string | null;
  /** True while an action replaces the draft's texts: editing is disabled. */
  isActing: boolean;
  /** This window's last action on the draft; null after an edit. */
  last: LastAct | null;
  canUndo: boolean;
  canRedo: boolean;
}

export const draftState = proxy<DraftState>({
  ...{
    answer: null,
    files: {},
    catalogueChanges: null,
    saving: "saved",
    failure: null,
    isActing: false,
    last: null,
    canUndo: false,
    canRedo: false,
  },
});

/** Batches fast typing: milliseconds from an edit to its request. */
const pauseMs = 100;

const dirty = new Set<string>();
/** Sent edits without an answer: resent unchanged under the same key until the server answers. */
let unanswered:
  | { readonly key: string; readonly names: readonly string[]; readonly body: StudioSaveRequest }
  | undefined;
const history = new History();
let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;
let failures = 0;
let stopResending = (): void => undefined;

const hasUnsent = () => dirty.size > 0 || unanswered !== undefined;

/**
 * Loads or refreshes the draft: sends unsent edits first, and adopts another window's texts.
 * @throws CallError
 */
export async function loadDraft(): Promise<void> {
  const answer = await api.get("studio", studioPaths.studioDraft());
  const known = draftState.answer?.revision;
  if (draftState.isActing || draftState.saving === "stale") return;
  if (hasUnsent()) return save();
  // Ignore an older answer that arrives late.
  if (known !== undefined && answer.revision < known) return;
  if (known === undefined || answer.revision === known) applyAnswer(answer);
  else await reloadFiles(answer);
}

/** Loads a file once. @throws CallError 404 if it does not exist */
export async function openFile(name: string): Promise<void> {
  if (draftState.files[name] !== undefined) return;
  const { published, base, text } = await api.get("studio", studioPaths.studioFile({ name }));
  draftState.files[name] ??= { name, published, base, text };
}

let loadingCatalogue: Promise<void> | undefined;

/** Loads all files of the catalogue once, in one call. @throws CallError */
export async function openCatalogue(): Promise<void> {
  if (draftState.catalogueChanges !== null) return;
  loadingCatalogue ??= readCatalogue().finally(() => {
    loadingCatalogue = undefined;
  });
  await loadingCatalogue;
}

async function readCatalogue(): Promise<void> {
  const { files, changes } = await api.get("studio", studioPaths.studioCatalogue());
  draftState.files = { ...Object.fromEntries(files.map((file) => [file.name, file])), ...draftState.files };
  draftState.catalogueChanges = changes;
}

/** The draft's languages, the default first. */
export const museumLanguages = (): Languages => languagesIn(draftState.files["tenant.json"]?.text);

/**
 * Changes a file's text here at once and saves it soon. A text by language that gets a plain string keeps its
 * translations, because forms show the default language.
 * @param tag consecutive edits with the same tag are undone together, such as typing in a field
 */
export function editFile(name: string, change: (text: string) => string | null, tag = ""): void {
  editSource(name, (text) => keepTranslations(text, change(text), museumLanguages()), tag);
}

/** As `editFile`, with translations as `change` writes them. */
export function editSource(name: string, change: (text: string) => string | null, tag = ""): void {
  const file = draftState.files[name];
  if (file === undefined) return;
  const next = change(file.text ?? "");
  if (next === file.text) return;
  history.record(name, file.text, tag);
  put(file, next);
}

/** Changes another file's text because of the last edit, to be undone with it. */
export function editAlso(name: string, change: (text: string) => string): void {
  const file = draftState.files[name];
  if (file === undefined || file.text === null) return;
  const next = keepTranslations(file.text, change(file.text), museumLanguages());
  if (next === file.text) return;
  history.recordAlso(name, file.text);
  put(file, next);
}

/** Loads a file if it exists. @throws CallError */
export async function openIfExists(name: string): Promise<void> {
  await openFile(name).catch(ignoreMissing);
}

/** Groups all edits of `work` into one undo step. */
export function editTogether(work: () => void): void {
  history.together(work);
}

/** Undoes the last step. @returns names of the files it changed; empty if none */
export function undo(): string[] {
  return goTo((current) => history.undo(current));
}

/** Redoes the last undone step. @returns names of the files it changed */
export function redo(): string[] {
  return goTo((current) => history.redo(current));
}

function goTo(
  step: (current: (name: string) => string | null) => ReadonlyMap<string, string | null> | undefined,
): string[] {
  if (draftState.isActing) return [];
  const texts = step((name) => draftState.files[name]?.text ?? null) ?? new Map<string, string | null>();
  for (const [name, text] of texts) {
    const file = draftState.files[name];
    if (file !== undefined) put(file, text);
  }
  return [...texts.keys()];
}

function put(file: EditedFile, text: string | null): void {
  file.text = text;
  draftState.last = null;
  showHistory();
  dirty.add(file.name);
  if (draftState.saving !== "stale") draftState.saving = "waiting";
  clearTimeout(timer);
  timer = setTimeout(() => void save(), pauseMs);
}

function showHistory(): void {
  draftState.canUndo = history.canUndo;
  draftState.canRedo = history.canRedo;
}

/** Sends unsent edits; settles when none are left or sending fails. */
export async function save(): Promise<void> {
  clearTimeout(timer);
  stopResending();
  while (sending !== undefined || (hasUnsent() && draftState.saving !== "stale")) {
    sending ??= send().finally(() => {
      sending = undefined;
    });
    await sending;
    if (draftState.saving === "failed") return;
  }
}

async function send(): Promise<void> {
  unanswered ??= collectEdits();
  const { key, names, body } = unanswered;
  try {
    const answer = await api.post("studio", studioPaths.studioSave(), body, { idempotencyKey: key });
    unanswered = undefined;
    failures = 0;
    draftState.answer = answer;
    draftState.failure = null;
    draftState.saving = dirty.size > 0 ? "waiting" : "saved";
  } catch (error) {
    if (!isUnanswered(error)) {
      unanswered = undefined;
      for (const name of names) dirty.add(name);
    }
    fail(error);
    if (isRetryable(error)) sendAgain();
  }
}

/** Retries until an answer arrives or the draft is loaded again. */
function sendAgain(): void {
  failures += 1;
  stopResending();
  stopResending = onceReachable(() => {
    if (draftState.saving === "failed") void save();
  }, failures);
}

function collectEdits(): NonNullable<typeof unanswered> {
  const names = [...dirty];
  dirty.clear();
  const files = names.flatMap((name) => {
    const file = draftState.files[name];
    return file === undefined ? [] : [{ name, text: file.text, base: file.base }];
  });
  return { key: crypto.randomUUID(), names, body: { revision: draftState.answer?.revision ?? 0, files } };
}

function fail(error: unknown): void {
  const isStale = error instanceof CallError && error.code === "STUDIO_DRAFT_CHANGED";
  draftState.saving = isStale ? "stale" : "failed";
  draftState.failure = error instanceof Error ? error.message : String(error);
}

addEventListener("beforeunload", (event) => {
  // Closing the page aborts requests in flight.
  if (hasUnsent()) event.preventDefault();
});

/** Replaces this window's state with the server's; unsent edits are lost. @throws CallError */
export async function reload(): Promise<void> {
  const answer = await api.get("studio", studioPaths.studioDraft());
  forgetEdits();
  await reloadFiles(answer);
}

/** Drops unsent edits. */
export function forgetEdits(): void {
  clearTimeout(timer);
  stopResending();
  dirty.clear();
  unanswered = undefined;
}

/** Loads all open files, unless an edit arrives meanwhile. @throws CallError */
async function reloadFiles(answer: StudioDraft): Promise<void> {
  const isCatalogueOpen = draftState.catalogueChanges !== null;
  const open = Object.keys(draftState.files).filter((name) => !isCatalogueOpen || !isCatalogueFile(name));
  const [catalogue, ...files] = await Promise.all([
    isCatalogueOpen ? api.get("studio", studioPaths.studioCatalogue()) : undefined,
    ...open.map((name) => api.get("studio", studioPaths.studioFile({ name })).catch(ignoreMissing)),
  ]);
  if (hasUnsent()) return;
  const loaded = [...(catalogue?.files ?? []), ...files].flatMap((file) => file ?? []);
  draftState.files = Object.fromEntries(loaded.map((file) => [file.name, file]));
  if (catalogue !== undefined) draftState.catalogueChanges = catalogue.changes;
  history.clear();
  showHistory();
  draftState.last = null;
  applyAnswer(answer);
}

/** Ignores 404: the file is neither in the draft nor published. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof CallError && error.status === 404) return undefined;
  throw error;
}

function applyAnswer(answer: StudioDraft): void {
  draftState.answer = answer;
  draftState.saving = "saved";
  draftState.failure = null;
}
