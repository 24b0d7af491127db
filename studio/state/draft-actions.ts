import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import { addFile } from "./add-file.ts";
import { draftState, editSource, editTogether, type LastAct, openIfExists, reload, save } from "./draft.ts";
import { api } from "./session.ts";

/** Publishes the draft. @param key of the intent @throws CallError */
export async function publish(note: string, key: string): Promise<void> {
  await act(key, async (revision, options) => {
    await api.post("studio", studioPaths.studioPublish(), { revision, note }, options);
    return { act: "published", revision };
  });
}

/** Schedules the draft's publication. @param at museum time, such as "2026-12-04T09:00" @throws CallError */
export async function schedule(note: string, at: string, key: string): Promise<void> {
  await act(key, async (revision, options) => {
    await api.post("studio", studioPaths.studioSchedule(), { revision, note, at }, options);
    return { act: "scheduled", revision, at };
  });
}

/** Unschedules a release and makes it the draft. @param at the museum time it was scheduled for @throws CallError */
export async function unschedule(
  { id, note, at }: { readonly id: string; readonly note: string; readonly at: string },
  key: string,
): Promise<void> {
  await act(key, async (revision, options) => {
    await api.post("studio", studioPaths.studioTakeBack({ id }), { revision }, options);
    return { act: "unscheduled", revision, note, at };
  });
}

/** Discards the draft, unsent edits included. @throws CallError */
export async function discard(key: string): Promise<void> {
  await save();
  const revision = draftState.answer?.revision ?? 0;
  await api.post("studio", studioPaths.studioDiscard(), { revision }, optionsFor(key, revision));
  await reload();
}

/** Rebases the draft onto the current release. @throws CallError */
export async function update(key: string): Promise<void> {
  await act(key, async (revision, options) => {
    await api.post("studio", studioPaths.studioUpdate(), { revision }, options);
    return null;
  });
}

/** Makes an earlier release the draft; the texts that it replaces are remembered for Undo. @throws CallError */
export async function restore(id: string, key: string): Promise<void> {
  await act(key, async (revision) => {
    const replaced = await draftTexts();
    const current = Object.keys(replaced).length === 0 ? revision : await emptyDraft(key, revision);
    try {
      await api.post("studio", studioPaths.studioRestore({ id }), { revision: current }, optionsFor(key, current));
    } catch (error) {
      if (current !== revision) {
        await reload();
        await writeTexts(replaced);
      }
      throw error;
    }
    return { act: "restored", revision, replaced };
  });
}

/** Makes the draft what it was before a release was restored. @throws CallError */
export async function undoRestore(replaced: Readonly<Record<string, string | null>>): Promise<void> {
  const restored = (draftState.answer?.files ?? []).map(({ name }) => name);
  await Promise.all(restored.map(openIfExists));
  const published = restored.map((name) => [name, draftState.files[name]?.published ?? null] as const);
  await writeTexts({ ...Object.fromEntries(published), ...replaced });
}

async function draftTexts(): Promise<Record<string, string | null>> {
  const names = (draftState.answer?.files ?? []).map(({ name }) => name);
  await Promise.all(names.map(openIfExists));
  return Object.fromEntries(names.map((name) => [name, draftState.files[name]?.text ?? null]));
}

/** @returns the empty draft's revision @throws CallError */
async function emptyDraft(key: string, revision: number): Promise<number> {
  await api.post("studio", studioPaths.studioDiscard(), { revision }, optionsFor(`${key} discard`, revision));
  return (await api.get("studio", studioPaths.studioDraft())).revision;
}

/** Writes texts as one edit. @throws CallError */
async function writeTexts(texts: Readonly<Record<string, string | null>>): Promise<void> {
  await Promise.all(Object.keys(texts).map(openIfExists));
  editTogether(() => {
    for (const [name, text] of Object.entries(texts)) {
      if (draftState.files[name] !== undefined) editSource(name, () => text);
      else if (text !== null) addFile(name, text);
    }
  });
}

/**
 * Disables editing meanwhile, because the texts are about to be replaced.
 * @throws CallError, or Error with the reason if saving failed; the action has not run then
 */
async function act(
  key: string,
  work: (revision: number, options: ReturnType<typeof optionsFor>) => Promise<LastAct | null>,
): Promise<void> {
  draftState.isActing = true;
  try {
    await save();
    if (draftState.saving !== "saved") throw new Error(draftState.failure ?? "");
    const revision = draftState.answer?.revision ?? 0;
    const last = await work(revision, optionsFor(key, revision));
    // The action succeeded: a failed reload is repaired by the next one.
    await reload().catch(() => undefined);
    draftState.last = last;
  } finally {
    draftState.isActing = false;
  }
}

/** An intent has one key for each revision: with another draft it is another request. */
function optionsFor(key: string, revision: number) {
  return { idempotencyKey: `${key} ${revision}` };
}
