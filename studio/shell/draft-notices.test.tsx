// @vitest-environment jsdom

import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import type { StudioConflict } from "../../schemas/generated/wire.ts";

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

/** Notices in a newly opened window, of a draft that lost these values in another one. */
async function opened(conflicts?: StudioConflict[]) {
  const draft = { revision: 3, files: [], problems: [], warnings: [], others: [], ...(conflicts && { conflicts }) };
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ body: draft }), { headers: { "content-type": "application/json" } }),
  );
  const [{ loadDraft }, { DraftNotices }] = [await import("../state/draft.ts"), await import("./draft-notices.tsx")];
  await loadDraft();
  render(
    <MemoryRouter>
      <DraftNotices />
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
