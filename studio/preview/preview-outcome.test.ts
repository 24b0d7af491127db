import { expect, test } from "vitest";
import type { NotShown } from "../../schemas/preview-messages.ts";
import { outcomeSentence } from "./preview-outcome.ts";

const step = { base: "event", handle: "gala", step: "/tickets" };
const edited = { ...step, titles: { "/date": "When?", "/tickets": "Who?" } };
const said = (notShown?: NotShown, isFilled = false) =>
  outcomeSentence("en", { edited, outcome: { ...step, isFilled, ...(notShown && { notShown }) } });

test("a shown step reports only that earlier steps have example answers", () => {
  expect(said()).toBeUndefined();
  expect(said(undefined, true)).toBe("The steps before “Who?” are answered with examples.");
  expect(outcomeSentence("en", { edited, outcome: null })).toBeUndefined();
  expect(outcomeSentence("en", { edited: null, outcome: { ...step, isFilled: true } })).toBeUndefined();
});

test.each<[NotShown, string]>([
  [
    { why: "unknown" },
    "“Who?” is not in the preview yet. It appears once your draft is saved and this flow has no problems.",
  ],
  [
    { why: "account", at: "/date" },
    "“Who?” comes after “When?”, where visitors sign in. To see it, choose “A member” under “Date, visitor and availability”.",
  ],
  [{ why: "blocked", at: "/date" }, "“Who?” cannot be shown: none of the answers tried leads past “When?”."],
  [
    { why: "blocked", at: "/date", message: "It is sold out." },
    "“Who?” cannot be shown: none of the answers tried leads past “When?”, where visitors read “It is sold out.”",
  ],
  [
    { why: "failed", at: "/date", message: "There is no such event." },
    "“Who?” cannot be shown: something could not be loaded for “When?”. There is no such event.",
  ],
  [{ why: "failed", message: "The seats are gone." }, "“Who?” cannot be shown. The seats are gone."],
  [{ why: "failed" }, "“Who?” cannot be shown. Choose it again in a minute."],
  [{ why: "skipped", message: "Nothing is offered." }, "“Who?” cannot be shown: visitors skip it. Nothing is offered."],
  [{ why: "autoAnswered" }, "“Who?” cannot be shown: visitors skip it, since it has only one possible answer."],
  [{ why: "elsewhere" }, "“Who?” cannot be shown: none of the answers tried leads to it. Try another date or visitor."],
])("explains why a step cannot be shown: %j", (notShown, sentence) => {
  expect(said(notShown)).toBe(sentence);
});
