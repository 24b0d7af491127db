// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { toolServices } from "../../commerce/testing/staff.ts";
import { serveBoot } from "../testing/boot.ts";

let SessionEnd: typeof import("./session-end.tsx").SessionEnd;

beforeAll(async () => {
  serveBoot();
  ({ SessionEnd } = await import("./session-end.tsx"));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const drawer = { openedAt: "2026-12-05T16:00:00Z" };

async function at(now: string, own: Parameters<typeof toolServices>[0] = {}) {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(now));
  const { calls, services } = toolServices({
    answer: () => ({ drawer, currencyCode: "USD" }),
    opens: () => true,
    ...own,
  });
  render(<SessionEnd services={services} drawerPath="/drawer" />, { wrapper: MemoryRouter });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  return { calls, pass, said: () => document.querySelector("[aria-live]")?.textContent };
}

test("the end of the museum's day is announced a quarter of an hour before, with the open drawer", async () => {
  const { calls, pass, said } = await at("2026-12-06T06:44:00Z");
  expect([said(), calls]).toEqual(["", []]);
  await pass(60_000);
  expect(said()).toMatch(
    /^Your session ends at midnight.*Your cash drawer, open since Dec 5, 2026, 9:00 AM, has not been counted\. Count it now$/,
  );
  expect(screen.getByRole("link").getAttribute("href")).toBe("/box-office/drawer");
});

test("only employees who may use the drawer tool have their drawer loaded, and no drawer is mentioned if none is open", async () => {
  const { calls, said } = await at("2026-12-06T06:50:00Z", { opens: () => false });
  expect([said()?.includes("drawer"), calls]).toEqual([false, []]);
  cleanup();
  const none = await at("2026-12-06T06:50:00Z", { answer: () => ({ drawer: null, currencyCode: "USD" }) });
  expect(none.said()).toBe("Your session ends at midnight. Finish your current task, then sign in again.");
});
