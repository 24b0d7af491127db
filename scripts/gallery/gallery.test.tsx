// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { ComponentSpecimen, components } from "./components.tsx";
import { KindSpecimen } from "./kind-specimen.tsx";
import { kindNames, loadKind } from "./specimens.ts";

beforeEach(letDialogsOpen);
afterEach(cleanup);

test("every component of ui/ is shown", () => {
  // Shown within the component that they are a part of, or with calls behind a component that is shown.
  const parts = [
    "CalendarCell",
    "FailureSummary",
    "Heading",
    "PrintedReceipt",
    "ReceiptPaper",
    "Sentence",
    "WaitingForm",
  ];
  const connected = ["CodeScanner", "LastTicketSale", "TicketSaleForm", "UndoLast"];
  const exported = readdirSync("ui", { recursive: true, encoding: "utf8" })
    .filter((file) => /^(museum\/)?[\w-]+\.tsx$/.test(file))
    .flatMap((file) => [...readFileSync(`ui/${file}`, "utf8").matchAll(/^export function ([A-Z]\w+)[(<]/gm)])
    .flatMap(([, name = ""]) => ([...parts, ...connected].includes(name) ? [] : [name]));
  expect(exported.length).toBeGreaterThan(20);
  expect(Object.keys(components).sort()).toEqual(exported.sort());
});

test.each(
  Object.entries(components).flatMap(([name, states]) =>
    Object.keys(states).map((state, index) => [name, state, index] as const),
  ),
)("%s: %s", (name, _state, index) => {
  expect(render(<ComponentSpecimen name={name} index={index} />).container.childElementCount).toBeGreaterThan(0);
});

test.each(kindNames)("every state of %s is rendered", async (name) => {
  const { states } = await loadKind(name);
  expect(states.length).toBeGreaterThan(0);
  let shown = 0;
  for (const [index] of states.entries()) {
    const { container } = render(<KindSpecimen name={name} index={index} />);
    await waitFor(() => expect(container.querySelector(".shown")).not.toBeNull());
    shown += container.querySelector(".shown")?.childElementCount ?? 0;
    cleanup();
  }
  expect(shown).toBeGreaterThan(0);
});
