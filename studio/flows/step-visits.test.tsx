// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

beforeEach(() => {
  document.body.innerHTML =
    '<script id="boot" type="application/json">{"museum":"M","locale":"en","timeZone":"UTC"}</script>';
});
afterEach(cleanup);

const row = async () => (await import("./step-visits.tsx")).VisitsOfStep;

const visits = (path: string, title: string, entered: number, left = {}) =>
  [path, { ...{ path, title, entered, continued: 0, abandoned: 0, back: 0 }, ...left }] as const;
const byPath = new Map([
  visits("/date", "Choose a day", 40, { continued: 30, abandoned: 10 }),
  visits("/conditions/read", "Conditions", 20, { continued: 10, abandoned: 5, back: 5 }),
  visits("/conditions/sign", "Signature", 10, { continued: 10 }),
  visits("/conditions/unseen", "Never shown", 0),
  visits("/conditions-of-sale", "Other", 7),
]);

test("a step's row has its own visits", async () => {
  const VisitsOfStep = await row();
  render(<VisitsOfStep step={{ path: "/date", component: "date", title: "Choose a day" }} byPath={byPath} />);
  expect(document.body.textContent).toContain("40");
  expect(document.body.textContent).toContain("75%");
  expect(screen.queryByText("Choose a day")).toBeNull();
});

test("the row of a fragment's use has the visits of each step that was entered, by title", async () => {
  const VisitsOfStep = await row();
  const use = { path: "/conditions", component: "fragment", title: "conditions", use: "conditions" };
  render(<VisitsOfStep step={use} byPath={byPath} />);
  const [read, sign] = [screen.getByText("Conditions"), screen.getByText("Signature")];
  expect(read.nextElementSibling?.textContent).toMatch(/20.*50%.*25%.*25%/s);
  expect(sign.nextElementSibling?.textContent).toMatch(/10.*100%/s);
  expect(screen.queryByText("Never shown")).toBeNull();
  expect(screen.queryByText("Other")).toBeNull();
});
