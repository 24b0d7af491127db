/** A step kind that the repository does not have: all that a contributor writes, by path below steps/guest-book/. */
export const kindFiles: Readonly<Record<string, string>> = {
  "data.schema.json": JSON.stringify({
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    required: ["prompt"],
    additionalProperties: false,
    properties: { prompt: { type: "string", minLength: 1, title: "What the visitor is asked" } },
  }),
  "answer.schema.json": JSON.stringify({
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    required: ["entry"],
    additionalProperties: false,
    properties: { entry: { type: "string", minLength: 1, maxLength: 200 } },
  }),
  "definition.ts": `import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/guest-book.ts";
import { answer, data } from "../../schemas/generated/steps/guest-book.validator.js";

export default defineStep<Data, Answer>({
  component: "guest-book",
  version: 1,
  schemas: { data, answer },
  complete: (given) => (given ? true : { code: "ENTRY_MISSING", message: "Write something to continue." }),
  screen: () => import("./Screen.tsx"),
});
`,
  "Screen.tsx": `import type { ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/guest-book.ts";

export default function GuestBookScreen({ data, answer, change }: ScreenProps<Data, Answer>) {
  return (
    <label>
      {data.prompt}
      <textarea value={answer?.entry ?? ""} onChange={({ target }) => change(target.value === "" ? undefined : { entry: target.value })} />
    </label>
  );
}
`,
  "fixtures.ts": `import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/guest-book.ts";

const data = { prompt: "Who are you?" };
const view = { data, answers: {}, loaded: {}, customer: null };

export const fixtures: Fixtures<Data, Answer> = {
  data: { valid: [data], invalid: [{}, { prompt: "" }, { prompt: 7 }] },
  answers: { valid: [{ entry: "Ada" }], invalid: [{}, { entry: "" }, { entry: 7 }] },
  views: [
    { name: "nothing written", view, answer: undefined, complete: false },
    { name: "an entry", view, answer: { entry: "Ada" }, complete: true },
  ],
};
`,
  "definition.test.ts": `import { expect, test } from "vitest";
import guestBook from "./definition.ts";

test("it says what is missing", () => {
  const view = { data: { prompt: "Who are you?" }, answers: {}, loaded: {}, customer: null };
  expect(guestBook.complete(undefined, view)).toMatchObject({ code: "ENTRY_MISSING" });
});
`,
};

/** A flow that begins with it. */
export const flowFile = JSON.stringify({
  title: "Guest Book",
  steps: [
    {
      path: "/guest-book",
      component: "guest-book",
      isFirstStep: true,
      nextStep: "/date",
      title: "Leave a word",
      continueButtonText: "Go on",
      data: { prompt: "Your entry" },
    },
    { path: "/date", component: "date", nextStep: "checkout", title: "Choose a day", data: { eventId: "general-admission" } },
  ],
});
