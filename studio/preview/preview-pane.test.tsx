// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { failure, fakeServer } from "../testing/fake-server.ts";

afterEach(cleanup);

test("a refused view is reported, and can be requested again", async () => {
  const { calls } = fakeServer();
  const { PreviewPane } = await import("./preview-pane.tsx");
  const pane = (
    <MemoryRouter>
      <PreviewPane />
    </MemoryRouter>
  );
  await act(async () => void render(pane));
  const asked = () => calls.filter(({ path }) => path === "/preview");
  const answer = (json: object, status?: number) => act(async () => asked().at(-1)?.answer(json, status));
  await answer({ address: "/preview/token" });
  await act(async () => void fireEvent.click(screen.getByLabelText("Sold out")));
  await answer(failure("The museum is closed."), 500);
  expect(screen.getByTitle("Preview").getAttribute("src")).toBe("/preview/token/");
  expect(screen.getByRole("alert").textContent).toContain("The museum is closed.");
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Try again" })));
  expect(asked().map(({ body }) => (body as { isSoldOut: boolean }).isSoldOut)).toEqual([false, true, true]);
  await answer({ address: "/preview/token" });
  expect(screen.queryByRole("alert")).toBeNull();
});
