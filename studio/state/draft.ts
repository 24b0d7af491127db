import { proxy } from "valtio";
import { CallError, isRetryable, isUnanswered } from "../../commerce/errors.ts";
import { onceReachable } from "../../engine/react/once-reachable.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioDraft, StudioSaveRequest } from "../../schemas/generated/wire.ts";
import { History } from "./history.ts";
import { api, postOnce } from "./session.ts";

/** A file of the draft, or one that may become so. */
export interface EditedFile {
  readonly name: string;
  /** As visitors are served it; null: there is no such file. */
  published: string | null;
  /** The hash of the published text that the draft's was made of. */
  base: string | null;
  /** As it is edited here; null: removed, or not there. */
  text: string | null;
}

/** What was done with the draft as a whole. */
export interface LastAct {
  readonly act: "published" | "scheduled" | "restored" | "takenBack";
  /** When it is to be published, by the museum's clock, such as "2026-12-04T09:00". */
  readonly at?: string;
  /** Of the draft before. */
  readonly revision: number;
  /** Of what was taken back, with `at`: it can be scheduled again. */
  readonly note?: string;
}

interface DraftState {
  /** What the server last said of the draft; null until it did. */
  answer: StudioDraft | null;
  files: Record<string, EditedFile>;
  /** "waiting": something is not at the server yet; "stale": another window changed the draft, and this one cannot. */
  saving: "saved" | "waiting" | "failed" | "stale";
  /** Why it is "failed" or "stale". */
  failure: string | null;
  /** Something is done with the draft as a whole, after which its texts are others: nothing is edited meanwhile. */
  isActing: boolean;
  /** What this window last did with the draft as a whole, as long as nothing is edited; null: nothing yet. */
  last: LastAct | null;
  canUndo: boolean;
  canRedo: boolean;
}

export const draftState = proxy<DraftState>({
  ...{ answer: null, files: {}, saving: "saved", failure: null, isActing: false, last: null, canUndo: false, canRedo: false },
});

/** How long after an edit it is sent, in milliseconds: not each letter of who types fast. What is edited while it is on its way goes together, afterwards. */
const pauseMs = 100;

const dirty = new Set<string>();
/** Edits that were sent, and may have arrived: until the server says so they are sent again as they were, under the same key. */
let unanswered: { readonly key: string; readonly names: readonly string[]; readonly body: StudioSaveRequest } | undefined;
const history = new History();
let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;
/** How many tries in a row failed. */
let failures = 0;
let stopResending = (): void => undefined;

const hasUnsent = () => dirty.size > 0 || unanswered !== undefined;

/**
 * Loads the draft, or looks at it again: edits that the server does not have yet are sent, and another window's are taken up with its texts.
 * @throws CallError
 */
export async function loadDraft(): Promise<void> {
  const answer = await api.get("studio", studioPaths.studioDraft());
  const known = draftState.answer?.revision;
  if (draftState.isActing || draftState.saving === "stale") return;
  if (hasUnsent()) return save();
  // An answer that was overtaken says nothing new.
  if (known !== undefined && answer.revision < known) return;
  if (known === undefined || answer.revision === known) take(answer);
  else await takeAll(answer);
}

/** Loads a file, unless it is here. @throws CallError 404 where there is none */
export async function openFile(name: string): Promise<void> {
  if (draftState.files[name] !== undefined) return;
  const { published, base, text } = await api.get("studio", studioPaths.studioFile({ name }));
  draftState.files[name] ??= { name, published, base, text };
}

/**
 * Changes a file's text, here at once and soon at the server.
 * @param tag edits with the same tag in a row are undone together, such as the letters typed into a field
 */
export function editFile(name: string, change: (text: string) => string | null, tag = ""): void {
  const file = draftState.files[name];
  if (file === undefined) return;
  const next = change(file.text ?? "");
  if (next === file.text) return;
  history.record(name, file.text, tag);
  put(file, next);
}

/** Adds a file to the draft. */
export function addFile(name: string, text: string): void {
  const { published = null, base = null } = draftState.files[name] ?? {};
  draftState.files[name] = { name, published, base, text: null };
  editFile(name, () => text);
}

/** Loads a file, if there is one. @throws CallError */
export async function openWhereThere(name: string): Promise<void> {
  await openFile(name).catch(noneWhereGone);
}

/** Makes all edits of some work one step to undo. */
export function editTogether(work: () => void): void {
  history.together(work);
}

/** Takes back the last step. @returns the names of its files; none where there is nothing to take back */
export function undo(): string[] {
  return goTo((current) => history.undo(current));
}

/** Does again what was undone last. @returns the names of its files */
export function redo(): string[] {
  return goTo((current) => history.redo(current));
}

function goTo(step: (current: (name: string) => string | null) => ReadonlyMap<string, string | null> | undefined): string[] {
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

/** Sends what is not at the server yet; settles when nothing is left, or sending failed. */
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
  unanswered ??= takeEdits();
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

/** Until an answer comes, or the draft is loaded again. */
function sendAgain(): void {
  failures += 1;
  stopResending();
  stopResending = onceReachable(() => {
    if (draftState.saving === "failed") void save();
  }, failures);
}

function takeEdits(): NonNullable<typeof unanswered> {
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
  // What is on its way is called off with the page.
  if (hasUnsent()) event.preventDefault();
});

/** Publishes the draft. @throws CallError */
export async function publish(note: string): Promise<void> {
  await act(async (revision) => {
    await postOnce("studio", studioPaths.studioPublish(), { revision, note });
    return { act: "published", revision };
  });
}

/** Has the draft published at a time to come. @param at by the museum's clock, such as "2026-12-04T09:00" @throws CallError */
export async function schedule(note: string, at: string): Promise<void> {
  await act(async (revision) => {
    await postOnce("studio", studioPaths.studioSchedule(), { revision, note, at });
    return { act: "scheduled", revision, at };
  });
}

/** Makes the draft of a release to come, which is then none any more. @param at when it was to be published, by the museum's clock @throws CallError */
export async function takeBack({ id, note }: { readonly id: string; readonly note: string }, at: string): Promise<void> {
  await act(async (revision) => {
    await postOnce("studio", studioPaths.studioTakeBack({ id }), { revision });
    return { act: "takenBack", revision, note, at };
  });
}

/** Throws the draft away, with what is not at the server yet. @throws CallError */
export async function discard(): Promise<void> {
  await save();
  await postOnce("studio", studioPaths.studioDiscard(), { revision: draftState.answer?.revision ?? 0 });
  await reload();
}

/** Bases the draft on what was published since. @throws CallError */
export async function update(): Promise<void> {
  await act(async (revision) => {
    await postOnce("studio", studioPaths.studioUpdate(), { revision });
    return null;
  });
}

/** Makes the draft of an earlier release. @throws CallError */
export async function restore(id: string): Promise<void> {
  await act(async (revision) => {
    await postOnce("studio", studioPaths.studioRestore({ id }), { revision });
    return { act: "restored", revision };
  });
}

/**
 * Does something with the draft as a whole, once the server has every edit, and shows what came of it. Who edits meanwhile would edit texts that
 * are about to be others.
 * @throws CallError, or Error that says why an edit is not at the server: nothing was done then
 */
async function act(work: (revision: number) => Promise<LastAct | null>): Promise<void> {
  draftState.isActing = true;
  try {
    await save();
    if (draftState.saving !== "saved") throw new Error(draftState.failure ?? "");
    const last = await work(draftState.answer?.revision ?? 0);
    // It is done: what cannot be shown now comes with the next look at the draft.
    await reload().catch(() => undefined);
    draftState.last = last;
  } finally {
    draftState.isActing = false;
  }
}

/** Takes the server's state for this window's: what was not sent is lost. @throws CallError */
export async function reload(): Promise<void> {
  const answer = await api.get("studio", studioPaths.studioDraft());
  forgetEdits();
  await takeAll(answer);
}

/** What was not sent is not sent any more. */
export function forgetEdits(): void {
  clearTimeout(timer);
  stopResending();
  dirty.clear();
  unanswered = undefined;
}

/** Takes what the server says of the draft, and its texts, unless something is edited while they come. @throws CallError */
async function takeAll(answer: StudioDraft): Promise<void> {
  const open = Object.keys(draftState.files);
  const files = await Promise.all(open.map((name) => api.get("studio", studioPaths.studioFile({ name })).catch(noneWhereGone)));
  if (hasUnsent()) return;
  draftState.files = Object.fromEntries(files.flatMap((file) => (file === undefined ? [] : [[file.name, file]])));
  history.clear();
  showHistory();
  draftState.last = null;
  take(answer);
}

/** A file that the draft no longer has, and visitors neither. */
function noneWhereGone(error: unknown): undefined {
  if (error instanceof CallError && error.status === 404) return undefined;
  throw error;
}

function take(answer: StudioDraft): void {
  draftState.answer = answer;
  draftState.saving = "saved";
  draftState.failure = null;
}
