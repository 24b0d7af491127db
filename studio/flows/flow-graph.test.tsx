// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FlowStep } from "../flow-model/flow-steps.ts";

const party = {
  required: ["tickets"],
  properties: { tickets: { required: ["party"], properties: { party: { exclusiveMinimum: 6 } } } },
};
const steps: FlowStep[] = [
  {
    path: "/tickets",
    component: "tickets",
    title: "Who is coming?",
    nextStep: [{ when: party, to: "/info" }, "/time"],
  },
  { path: "/info", component: "info", title: "For groups", nextStep: "/time" },
  { path: "/time", component: "time", title: "When?", nextStep: "checkout" },
];
const kinds = {
  tickets: { answer: { derived: { party: { type: "integer", title: "Size of the party" } } } },
  time: { isSkippable: true },
};

beforeEach(() => {
  document.body.innerHTML =
    '<script id="boot" type="application/json">{"museum":"M","locale":"en","timeZone":"UTC"}</script>';
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
});
afterEach(cleanup);

async function show(walked?: readonly string[], shown: readonly FlowStep[] = steps) {
  const { FlowGraph } = await import("./flow-graph.tsx");
  const graph = (
    <FlowGraph file="event/x.json" title="Gala" steps={shown} selected={1} kinds={kinds} {...(walked && { walked })} />
  );
  return render(<MemoryRouter>{graph}</MemoryRouter>);
}

const walkedLines = (container: HTMLElement) => container.querySelectorAll("svg > path[data-walked]").length;

test("describes where each step leads, and why", async () => {
  const { container } = await show();
  expect(screen.getByRole("link", { name: /Who is coming/ }).getAttribute("href")).toBe("/?at=/steps/0");
  const [tickets, info] = screen
    .getAllByRole("link")
    .map((link) => document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent?.trim());
  expect(tickets).toBe("Leads to “For groups” if: Size of the party is more than 6. Leads to “When?”.");
  expect(info).toBe("Leads to “When?”.");
  expect(screen.getByRole("link", { name: /For groups/ }).getAttribute("aria-current")).toBe("step");
  expect(screen.getByText("Steps with a dashed outline are skipped where there is nothing to ask.")).toBeTruthy();
  expect(walkedLines(container)).toBe(0);
});

test("marks the steps that the preview walked, and the lines between them", async () => {
  const { container } = await show(["/tickets", "/info"]);
  expect(screen.getAllByRole("link").map((link) => link.hasAttribute("data-walked"))).toEqual([true, true, false]);
  expect(walkedLines(container)).toBe(1);
});

test("says that a step is repeated, and how often at most", async () => {
  const repeated = steps.map((step) =>
    step.path === "/info" ? { ...step, repeat: { count: "tickets.party", atMost: 20 } } : step,
  );
  await show(undefined, repeated);
  expect(screen.getAllByText(/for each \(up to 20\)/)).toHaveLength(1);
  expect(screen.getByRole("link", { name: /For groups.*for each \(up to 20\)/ })).toBeTruthy();
});

test("zooms within bounds", async () => {
  const { container } = await show();
  const zoom = () => Number(container.querySelector<HTMLElement>("div:has(> ol)")?.style.getPropertyValue("zoom"));
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  expect(zoom()).toBe(1);
  press("Larger");
  expect(zoom()).toBe(1.25);
  for (let times = 0; times < 20; times += 1) press("Smaller");
  expect([zoom(), screen.getByRole<HTMLButtonElement>("button", { name: "Smaller" }).disabled]).toEqual([0.25, true]);
  const key = (key: string, more = {}) =>
    fireEvent.keyDown(screen.getByRole("link", { name: /For groups/ }), { key, ...more });
  key("+");
  expect(zoom()).toBe(0.3125);
  key("-");
  key("-");
  expect(zoom()).toBe(0.25);
  key("+", { ctrlKey: true });
  expect(zoom()).toBe(0.25);
});
