// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { stepKind } from "../core/kind.ts";
import { load } from "../core/load.ts";
import { renderStep } from "./render-step.tsx";

const valid = Object.assign(() => true, { errors: null });
const kind = stepKind<object, string, { greeting: string }, object, unknown, unknown>(
  "guests",
  { version: 1, load: () => ({ greeting: load<string>("/greeting") }), complete: () => true },
  {
    schemas: { data: valid, answer: valid },
    screen: async () => ({ default: ({ loaded }) => <p>{loaded.greeting.toUpperCase()}</p> }),
  },
);
const context = { data: {}, answers: {}, customer: null };

test("a step is not rendered without what it loads: the error says what to write", async () => {
  await expect(renderStep(kind, { ...context, loaded: {} as { greeting: string } })).rejects.toThrow(
    'guests: load asks for "greeting": write loaded: { greeting: … } in the context given to renderStep',
  );
  await renderStep(kind, { ...context, loaded: { greeting: "hello" } });
  expect(screen.getByText("HELLO")).toBeDefined();
});
