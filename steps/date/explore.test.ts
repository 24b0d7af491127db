import { describe, expect, test } from "vitest";
import { datesOf } from "../../commerce/testing/wire.ts";
import type { Get } from "../../engine/core/explore.ts";
import explore from "./explore.ts";

/** Answers requests for offers by day; without a day, for any. */
const offering = (offersOn: (date: string | undefined) => { bundles?: string[]; upsells?: string[] }): Get =>
  (async (path: string) => {
    const list = path.includes("/upsells") ? "upsells" : "bundles";
    const ids = offersOn(/\d{4}-\d{2}-\d{2}$/.exec(path)?.[0])[list] ?? [];
    return { [list]: ids.map((id) => ({ id })) };
  }) as Get;
const context = (answers = {}) => ({
  data: { eventId: "night" },
  answers,
  loaded: { dates: datesOf("2026-12", [1, 2, 3, 4, 5, 6, 8]) },
  customer: null,
});
const isWeekend = (date: string | undefined) => date === undefined || ["2026-12-05", "2026-12-06"].includes(date);

describe("the days that are tried", () => {
  test("are one, where all days offer the same", async () => {
    const get = offering(() => ({ bundles: ["explorer"], upsells: ["guide"] }));
    expect(await explore.tries(context(), get)).toEqual([{ date: "2026-12-02" }]);
  });

  test("are more, where a bundle or an extra is offered on others only", async () => {
    const get = offering((date) => ({ upsells: ["guide"], bundles: isWeekend(date) ? ["explorer"] : [] }));
    expect(await explore.tries(context(), get)).toEqual([{ date: "2026-12-02" }, { date: "2026-12-05" }]);
  });

  test("are one, where the bundle was chosen before", async () => {
    const get = offering((date) => ({ bundles: isWeekend(date) ? ["explorer"] : [] }));
    expect(await explore.tries(context({ bundles: { bundle: null } }), get)).toEqual([{ date: "2026-12-02" }]);
  });

  test("in place of one that stops are the others of the week, and later ones", async () => {
    const days =
      (await explore.instead?.(
        context(),
        offering(() => ({})),
      )) ?? [];
    expect(days.map((answer) => answer?.date.slice(-2))).toEqual(["01", "02", "03", "04", "05", "06", "08"]);
  });
});
