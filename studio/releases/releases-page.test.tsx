// @vitest-environment jsdom
// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { failure, fakeServer } from "../testing/fake-server.ts";

afterEach(cleanup);

test("a double press on “Earlier releases” shows them once", async () => {
  const { calls } = fakeServer();
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

afterEach(cleanup);

test("releases that could not be loaded are reported, and loaded on a retry", async () => {
  const { calls } = fakeServer();
  const { ScheduledReleases } = await import("./releases-page.tsx");
  render(
    <MemoryRouter>
      <ScheduledReleases canUnschedule={true} />
    </MemoryRouter>,
  );
  await act(async () => calls.at(-1)?.answer(failure("The museum is closed."), 500));
  expect(screen.getByRole("alert").textContent).toContain("The museum is closed.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  const release = {
    id: "r",
    note: "Winter prices",
    author: "Ada",
    at: "2026-12-04T16:00:00.000Z",
    state: "waiting",
    changes: [],
  };
  await act(async () => calls.at(-1)?.answer({ body: { scheduled: [release] } }));
  expect(screen.getByRole("heading", { name: "Winter prices" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
