import type { Tasks } from "../../../museum/config/checker.ts";
import { describeDraft } from "./describe-draft.ts";
import { draftPatch } from "./draft-patch.ts";
import { measurePicture } from "./measure-picture.ts";
import { mergeDraft } from "./merge-draft.ts";
import { titlesOfFlows } from "./titles-of-flows.ts";

/** All work on authors' texts and images, run in a worker with a time limit (museum/config/checker.ts). */
export const authoredTasks = { describeDraft, draftPatch, measurePicture, mergeDraft, titlesOfFlows } satisfies Tasks;
