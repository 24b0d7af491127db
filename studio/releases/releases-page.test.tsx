// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { standIn } from "../testing/stand-in.ts";

afterEach(cleanup);

test("“Earlier releases”, pressed twice, shows them once", async () => {
  const { calls } = standIn();
  const { ReleasesPage } = await import("./releases-page.tsx");
  const page = (
    <MemoryRouter>
      <ReleasesPage />
    </MemoryRouter>
  );
  await act(async () => void render(page));
  const release = (note: string) => ({
    id: note,
    note,
    author: "Ada",
    publishedAt: "2026-12-04T16:00:00.000Z",
    changes: [],
    isCurrent: false,
  });
  const answer = (json: object) =>
    act(async () => {
      for (const call of calls.splice(0))
        call.answer({ body: call.path.startsWith("/releases") ? json : { scheduled: [] } });
    });
  await answer({ releases: [release("Second")], before: 2 });
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Earlier releases" }));
  press();
  press();
  await answer({ releases: [release("First")] });
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Second",
    "First",
  ]);
});
