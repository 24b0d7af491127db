import * as say from "../../../../messages/generated/server/studio.ts";
import { refused } from "../../../core/http/http-error.ts";
import { busy } from "../../../core/http/waiting-room.ts";
import { Displaced, type Tasks, TooLargeToCheck } from "../../../museum/config/checker.ts";
import type { EditableConfig } from "../../../museum/model/config.ts";
import { describeBetween, describeDraft, titlesOfFlows } from "./describe-draft.ts";
import { draftPatch } from "./draft-patch.ts";
import { measurePicture } from "./measure-picture.ts";
import { mergeDraft } from "./merge-draft.ts";
import { countTexts, textsOfFile } from "./translatable-texts.ts";

/** All work on authors' texts and images, run in a worker with a time limit (museum/config/checker.ts). */
export const authoredTasks = {
  countTexts,
  describeBetween,
  describeDraft,
  draftPatch,
  measurePicture,
  mergeDraft,
  textsOfFile,
  titlesOfFlows,
} satisfies Tasks;

type Work = typeof authoredTasks;
type TaskName = keyof Work;
type Given<Name extends TaskName> = Parameters<Work[Name]>[0];
type Found<Name extends TaskName> = Awaited<ReturnType<Work[Name]>>;

/** @throws HttpError 409 if it takes too long, 503 if a newer request replaced it */
export async function workOn<Name extends TaskName>(
  config: EditableConfig,
  owner: string,
  name: Name,
  given: Given<Name>,
): Promise<Found<Name>> {
  try {
    return (await config.work(owner, { name, given })) as Found<Name>;
  } catch (error) {
    if (error instanceof Displaced) throw busy();
    if (!(error instanceof TooLargeToCheck)) throw error;
    const { seconds } = error;
    throw refused(409, { code: "STUDIO_TOO_LARGE", message: (locale) => say.tooLarge(locale, { seconds }) });
  }
}
