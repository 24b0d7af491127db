// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { toolServices } from "../../commerce/testing/staff.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import dashboard from "../generated/dashboard.ts";

afterEach(cleanup);

const tools = [
  { path: "/landing", label: "Dashboard", title: "Box Office" },
  { path: "/check-in", label: "Guest Check-In", title: "Guest Check-In.", description: "Scan and redeem tickets" },
  { path: "/member/lookup", label: "Member Lookup", title: "Member Lookup" },
];

async function show() {
  const host = toolServices({ path: "/landing", tools, may: () => false });
  await renderTool(dashboard, {}, host);
  return host;
}

test("there is a button for each other tool, named as in the navigation; the first has focus", async () => {
  await show();
  expect(
    screen
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-labelledby") && button.firstChild?.textContent),
  ).toEqual(["Guest Check-In", "Member Lookup"]);
  expect(document.activeElement).toBe(
    screen.getByRole("button", { name: "Guest Check-In", description: "Scan and redeem tickets" }),
  );
});

test("a button leads to its tool", async () => {
  const { went } = await show();
  await userEvent.click(screen.getByRole("button", { name: "Member Lookup" }));
  expect(went).toEqual(["/member/lookup"]);
});
