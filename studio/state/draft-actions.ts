import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import { draftState, type LastAct, reload, save } from "./draft.ts";
import { postOnce } from "./session.ts";

/** Publishes the draft. @throws CallError */
export async function publish(note: string): Promise<void> {
  await act(async (revision) => {
    await postOnce("studio", studioPaths.studioPublish(), { revision, note });
    return { act: "published", revision };
  });
}

/** Schedules the draft's publication. @param at museum time, such as "2026-12-04T09:00" @throws CallError */
export async function schedule(note: string, at: string): Promise<void> {
  await act(async (revision) => {
    await postOnce("studio", studioPaths.studioSchedule(), { revision, note, at });
    return { act: "scheduled", revision, at };
  });
}

/** Unschedules a release and makes it the draft. @param at the museum time it was scheduled for @throws CallError */
export async function takeBack(
  { id, note }: { readonly id: string; readonly note: string },
  at: string,
): Promise<void> {
  await act(async (revision) => {
    await postOnce("studio", studioPaths.studioTakeBack({ id }), { revision });
    return { act: "takenBack", revision, note, at };
  });
}

/** Discards the draft, unsent edits included. @throws CallError */
export async function discard(): Promise<void> {
  await save();
  await postOnce("studio", studioPaths.studioDiscard(), { revision: draftState.answer?.revision ?? 0 });
  await reload();
}

/** Rebases the draft onto the current release. @throws CallError */
export async function update(): Promise<void> {
  await act(async (revision) => {
    await postOnce("studio", studioPaths.studioUpdate(), { revision });
    return null;
  });
}

/** Makes an earlier release the draft. @throws CallError */
export async function restore(id: string): Promise<void> {
  await act(async (revision) => {
    await postOnce("studio", studioPaths.studioRestore({ id }), { revision });
    return { act: "restored", revision };
  });
}

/**
 * Editing is disabled meanwhile because the texts are about to be replaced.
 * @throws CallError, or Error with the reason if saving failed; the action has not run then
 */
async function act(work: (revision: number) => Promise<LastAct | null>): Promise<void> {
  draftState.isActing = true;
  try {
    await save();
    if (draftState.saving !== "saved") throw new Error(draftState.failure ?? "");
    const last = await work(draftState.answer?.revision ?? 0);
    // The action succeeded: a failed reload is repaired by the next one.
    await reload().catch(() => undefined);
    draftState.last = last;
  } finally {
    draftState.isActing = false;
  }
}
