// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { failure, fakeServer } from "../testing/fake-server.ts";

afterEach(cleanup);

const texts: Readonly<Record<string, string>> = {
  "catalogue.json": '{ "events": [{ "id": "film", "title": "Film" }] }',
  "tenant.json": '{ "name": "Meridian" }',
  "event/film.json": '{ "title": "Film", "steps": [] }',
};

/** Renders a page; its files load and its schemas do not. */
async function showAt(address: string, path: string, page: ReactNode) {
  const { calls } = fakeServer();
  const { draftState } = await import("../state/draft.ts");
  draftState.files = {};
  const shown = (
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={path} element={page} />
      </Routes>
    </MemoryRouter>
  );
  const { unmount } = render(shown);
  const answer = (schemas: object, status: number) =>
    act(async () => {
      for (const call of calls.splice(0)) {
        const name = decodeURIComponent(/name=(.*)/.exec(call.path)?.[1] ?? "");
        const text = texts[name];
        if (text === undefined) call.answer(schemas, status);
        else call.answer({ body: { name, published: text, base: "b", text } });
      }
    });
  return { answer, unmount };
}

test("a page reports schemas that could not be loaded, and shows after a retry", async () => {
  fakeServer();
  const { EventPage } = await import("../events/event-page.tsx");
  const { FlowPage } = await import("../flows/flow-page.tsx");
  const { TenantPage } = await import("../tenant/tenant-pages.tsx");
  const pages: [address: string, path: string, page: ReactNode][] = [
    ["/film", "/:id", <EventPage key="event" />],
    ["/event/film", "/:base/:handle", <FlowPage key="flow" />],
    ["/", "/", <TenantPage key="tenant" title="Look" sections={[]} has={() => true} />],
  ];
  for (const [address, path, page] of pages) {
    const { answer, unmount } = await showAt(address, path, page);
    await answer(failure("The museum is closed."), 500);
    expect(screen.getByRole("alert").textContent).toContain("The museum is closed.");
    if (page === pages.at(-1)?.[2]) {
      fireEvent.click(screen.getByRole("button", { name: "Try again" }));
      await answer({ body: { files: { tenant: { properties: {} } }, kinds: {} } }, 200);
      expect(screen.getByRole("heading", { name: "Look" })).toBeTruthy();
    }
    unmount();
  }
});
