// @vitest-environment jsdom

import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import type { StudioConflict, StudioProblem } from "../../schemas/generated/wire.ts";

const lost: StudioConflict = {
  file: "catalogue.json",
  pointer: "/events/0/title",
  mine: "My gala",
  theirs: "The gala",
};

beforeEach(() => {
  vi.resetModules();
  localStorage.setItem("studioToken", "token");
  document.body.innerHTML = `<script id="boot" type="application/json">${JSON.stringify({ locale: "en-US", museum: "Museum", timeZone: "America/Denver" })}</script>`;
});

/** A newly opened window, with a draft that lost these values in another one, or has these problems. */
async function opened(conflicts?: StudioConflict[], problems: StudioProblem[] = []) {
  const draft = { revision: 3, files: [], problems, warnings: [], others: [], ...(conflicts && { conflicts }) };
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ body: draft }), { headers: { "content-type": "application/json" } }),
  );
  vi.stubGlobal("matchMedia", () => new EventTarget());
  const { loadDraft } = await import("../state/draft.ts");
  const { DraftNotices, ProblemList } = await import("./draft-notices.tsx");
  await loadDraft();
  render(
    <MemoryRouter>
      <DraftNotices />
      <ProblemList />
    </MemoryRouter>,
  );
}

it("conflicts of an update are still shown after a reload", async () => {
  await opened([lost]);
  const note = screen.getByRole("note");
  expect(note.textContent).toContain("One value was changed by both of you.");
  expect(note.textContent).toContain("My gala, published is The gala");
});

it("a draft without conflicts shows no notice", async () => {
  await opened();
  expect(screen.queryByRole("note")).toBeNull();
});

it("a fragment's problem says which flows use it; another problem does not", async () => {
  const problem = {
    code: "SCHEMA_TYPE",
    pointer: "/steps/0/title",
    line: 3,
    message: "must be a text",
    isWarning: false,
  };
  await opened(undefined, [
    { ...problem, file: "fragments/rules.json", usedBy: "Used by Autumn and Spring." },
    { ...problem, file: "event/gala.json" },
  ]);
  const [fragment, flow] = screen.getAllByRole("listitem");
  expect(fragment?.textContent).toBe("Must be a text.Used by Autumn and Spring.");
  expect(flow?.textContent).toBe("Must be a text.");
});
