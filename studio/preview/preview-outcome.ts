import * as say from "../../messages/generated/studio/preview.ts";
import type { PreviewOutcome } from "../../schemas/preview-messages.ts";
import type { EditedStep } from "./preview-state.ts";

interface Shown {
  readonly edited: EditedStep | null;
  readonly outcome: PreviewOutcome | null;
}

export function outcomeSentence(locale: string, { edited, outcome }: Shown): string | undefined {
  if (edited === null || outcome === null) return undefined;
  const titleOf = (path: string) => edited.titles[path] ?? path;
  const step = titleOf(edited.step);
  if (outcome.notShown === undefined) return outcome.isFilled ? say.filled(locale, { step }) : undefined;
  const { why, at = "", message = "" } = outcome.notShown;
  switch (why) {
    case "account":
      return say.needsAccount(locale, { step, at: titleOf(at) });
    case "blocked":
      return message === ""
        ? say.blocked(locale, { step, at: titleOf(at) })
        : say.blockedWith(locale, { step, at: titleOf(at), message });
    case "failed":
      return at === ""
        ? say.failed(locale, { step, message: message || say.tryLater(locale) })
        : say.failedFor(locale, { step, at: titleOf(at), message });
    case "skipped":
      return say.skipped(locale, { step, message });
    case "unknown":
      return say.unknown(locale, { step });
    case "autoAnswered":
      return say.autoAnswered(locale, { step });
    case "elsewhere":
      return say.elsewhere(locale, { step });
  }
}
