// @vitest-environment jsdom

import { beforeEach, expect, test, vi } from "vitest";
import type { VisitReport } from "../../schemas/generated/wire.ts";

const flow = { base: "event", handle: "gallery", direct: false } as const;
let sent: VisitReport[];

async function newPage({ storefront = "/api/storefront", reloaded = false } = {}) {
  document.body.innerHTML = `<script id="boot" type="application/json">${JSON.stringify({
    bases: { storefront, admin: "/api/admin", boxOffice: "/api/box-office" },
    tenant: { locale: "en-US", platform: { type: "builtin" } },
  })}</script>`;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: reloaded ? "reload" : "navigate" } as never]);
  vi.resetModules();
  const { countMoves } = await import("./visit-counts.ts");
  return countMoves;
}

function leaveTab() {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

const moves = () => sent.flatMap((report) => report.moves.map(({ path, move }) => `${move} ${path}`));

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
  });
});

test("a visit is reported once, when its tab is left", async () => {
  const count = (await newPage())(flow);
  count?.({ path: "/date", move: "entered" });
  vi.advanceTimersByTime(20_000);
  count?.({ path: "/date", move: "continued" });
  count?.({ path: "/tickets", move: "entered" });
  vi.advanceTimersByTime(10_000);
  leaveTab();
  leaveTab();
  expect(sent).toEqual([
    {
      ...flow,
      moves: [
        { path: "/date", move: "entered", secondsAgo: 30 },
        { path: "/date", move: "continued", secondsAgo: 30 },
        { path: "/tickets", move: "entered", secondsAgo: 10 },
      ],
    },
  ]);
});

test("a visit that goes on for long is reported meanwhile", async () => {
  const count = (await newPage())(flow);
  count?.({ path: "/date", move: "entered" });
  vi.advanceTimersByTime(5 * 60_000);
  expect(moves()).toEqual(["entered /date"]);
});

test("a reload enters its step only once", async () => {
  const count = (await newPage({ reloaded: true }))(flow);
  count?.({ path: "/date", move: "entered" });
  count?.({ path: "/date", move: "continued" });
  count?.({ path: "/tickets", move: "entered" });
  leaveTab();
  expect(moves()).toEqual(["continued /date", "entered /tickets"]);
});

test("a step that is left after half an hour counts as entered again", async () => {
  const count = (await newPage())(flow);
  count?.({ path: "/date", move: "entered" });
  vi.advanceTimersByTime(31 * 60_000);
  count?.({ path: "/date", move: "continued" });
  leaveTab();
  expect(moves()).toEqual(["entered /date", "entered /date", "continued /date"]);
});

test("another flow has a report of its own", async () => {
  const count = await newPage();
  count(flow)?.({ path: "/date", move: "entered" });
  count({ ...flow, handle: "night" })?.({ path: "/tickets", move: "entered" });
  leaveTab();
  expect(sent.map(({ handle }) => handle)).toEqual(["gallery", "night"]);
});

test("an author's preview is not counted", async () => {
  expect((await newPage({ storefront: "/studio/preview/1/api/storefront" }))(flow)).toBeUndefined();
});
