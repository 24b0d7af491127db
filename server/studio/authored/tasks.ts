import type { Tasks } from "../../museum/config/task.ts";
import { describeDraft } from "./describe-draft.ts";
import { draftPatch } from "./draft-patch.ts";
import { measurePicture } from "./measure-picture.ts";
import { mergeDraft } from "./merge-draft.ts";
import { titlesOfFlows } from "./titles-of-flows.ts";

/** All that is made of authors' texts and pictures apart from visitors: each ends at a deadline (museum/config/checker.ts). */
export const authoredTasks = { describeDraft, draftPatch, measurePicture, mergeDraft, titlesOfFlows } satisfies Tasks;
