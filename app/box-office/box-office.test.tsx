// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, expect, test } from "vitest";
import { serveBoot } from "../testing/boot.ts";

const tool = (path: string, component: string, more: object) => ({ path, component, title: component, ...more });
const flow = {
  title: "Box Office",
  mode: "tools" as const,
  steps: [
    tool("/login", "staff-login", { isFirstStep: true, data: { landingPath: "/landing" } }),
    tool("/landing", "dashboard", { data: {} }),
    tool("/sell", "sell", { data: { permission: "sell" } }),
  ],
};

let BoxOffice: typeof import("./box-office.tsx").BoxOffice;

beforeAll(async () => {
  serveBoot();
  const { loadTools } = await import("./tools.ts");
  const { ownPage, showTools } = await import("../state/page.ts");
  showTools(ownPage, await loadTools(flow));
  ({ BoxOffice } = await import("./box-office.tsx"));
});
afterEach(cleanup);

test("a tool opened while signed out is shown again after signing in", async () => {
  const router = createMemoryRouter([{ path: "/box-office/*", element: <BoxOffice /> }], {
    initialEntries: ["/box-office/sell?date=2026-12-05"],
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  expect(router.state.location).toMatchObject({
    pathname: "/box-office/login",
    state: { interrupted: "/sell?date=2026-12-05" },
  });
});
