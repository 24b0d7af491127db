import * as say from "../../../../messages/generated/server/studio-paths.ts";
import type { StudioPathsResponse } from "../../../../schemas/generated/wire.ts";
import type { Calls } from "../../../core/http/calls.ts";
import { refused } from "../../../core/http/http-error.ts";
import { leavePlace } from "../../../core/http/waiting-room.ts";
import { classifyName } from "../../../museum/config/read-folder.ts";
import { callerOf } from "../../employees/current-employee.ts";
import { keepsBack } from "../check-draft.ts";
import { loadDraft } from "../draft-answer.ts";
import type { DraftWalker } from "../studio-context.ts";

interface UnderWay {
  readonly what: string;
  readonly answer: Promise<StudioPathsResponse>;
  joined: number;
}

/** A browser retries after losing its connection; more calls than this are no browser. */
const maxWaiting = 4;

/** Adds the call that walks a draft's flow (docs/behaviour.md, "Test every path"). */
export function pathsRoute(
  server: Calls<"studio">,
  context: Parameters<typeof loadDraft>[0],
  walker: DraftWalker,
): void {
  const underWay = new Map<string, UnderWay>();

  server.post("/draft/paths", async (request) => {
    const by = callerOf(request);
    const { base, handle, direct = false, language } = request.body;
    const { draft, checked, answer } = await loadDraft(context, by, { locale: request.locale });
    const flow = checked.config.flow(base, handle, { direct });
    if (flow === undefined || flow.mode === "tools")
      throw refused(404, {
        code: "STUDIO_FLOW_UNKNOWN",
        message: (locale) => say.flowUnknown(locale, { base, handle }),
      });
    const count = answer.problems.filter(
      (problem) => keepsBack(problem) && concerns(problem.file, base, handle),
    ).length;
    // A broken file is served in its last good version, which is not the draft's.
    if (count > 0)
      throw refused(409, { code: "STUDIO_DRAFT_BROKEN", message: (locale) => say.flowBroken(locale, { count }) });

    const what = JSON.stringify([base, handle, direct, language, draft.revision]);
    const other = underWay.get(by.id);
    if (other !== undefined) {
      if (other.what !== what || other.joined >= maxWaiting)
        throw refused(409, { code: "STUDIO_PATHS_BUSY", message: say.pathsBusy });
      other.joined += 1;
      leavePlace(request);
      return other.answer;
    }
    const walked = walker
      .walk(by, { base, handle, direct, ...(language && { language }) })
      .finally(() => underWay.delete(by.id));
    underWay.set(by.id, { what, answer: walked, joined: 0 });
    return walked;
  });
}

/** Another flow's file does not affect this flow. */
function concerns(file: string, base: string, handle: string): boolean {
  const entry = classifyName(file);
  return entry.role !== "flow" || (entry.base === base && entry.handle === handle);
}
