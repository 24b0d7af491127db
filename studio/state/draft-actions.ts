import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import { draftState, type LastAct, reload, save } from "./draft.ts";
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

/** Makes an earlier release the draft. @throws CallError */
export async function restore(id: string, key: string): Promise<void> {
  await act(key, async (revision, options) => {
    await api.post("studio", studioPaths.studioRestore({ id }), { revision }, options);
    return { act: "restored", revision };
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
