// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderTool } from "flow-engine/testing";
import { afterEach, expect, test, vi } from "vitest";
import kind from "../../generated/kinds/visitors-by-origin.ts";

afterEach(cleanup);

const report = {
  orders: 3,
  origins: [
    { name: "Denver, CO", orders: 2 },
    { name: "=Germany", orders: 1 },
  ],
  moreAvailable: false,
};

async function open(get: (path: string) => Promise<unknown>) {
  const host = { get: vi.fn(get), saveFile: vi.fn(), today: () => "2026-12-05" };
  const address = { path: "/origins", query: {}, go: vi.fn() };
  await renderTool(kind, {}, { services: host, address });
  return { ...host, ...address };
}

test("shows today's orders by origin, and saves them without formulas", async () => {
  const { get, saveFile } = await open(async () => report);
  await screen.findByRole("table", { name: "Orders by origin" });
  expect(get.mock.calls[0]?.[0]).toBe("/plugins/visitor-origin/visitors?from=2026-12-05&to=2026-12-05");
  expect(screen.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "OriginOrders",
    "Denver, CO2",
    "=Germany1",
  ]);
  screen.getByText("3 orders with an answer");
  await userEvent.click(screen.getByRole("button", { name: "Download (CSV)" }));
  expect(saveFile.mock.calls[0]?.slice(0, 2)).toEqual([
    "visitors-by-origin-2026-12-05-2026-12-05.csv",
    '"Origin","Orders"\r\n"Denver, CO","2"\r\n"\'=Germany","1"',
  ]);
});

test("the days are in the address", async () => {
  const { go } = await open(async () => ({ ...report, origins: [] }));
  await screen.findByText("No orders of these days have an answer.");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(go).toHaveBeenCalledWith("/origins", { query: { from: "2026-12-05", to: "2026-12-05" } });
});

test("a report that does not load can be tried again", async () => {
  let tries = 0;
  await open(async () => {
    tries += 1;
    if (tries === 1) throw new Error("Choose fewer days.");
    return report;
  });
  await screen.findByText("Choose fewer days.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("table");
});
