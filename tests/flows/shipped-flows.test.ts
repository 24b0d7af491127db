import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { Temporal } from "temporal-polyfill";
import { afterAll, describe, expect, test } from "vitest";
import { createApi } from "../../commerce/api.ts";
import type { Contribution } from "../../commerce/cart/cart.ts";
import { matches } from "../../commerce/cart/diff.ts";
import { fold, saveOnOrder } from "../../commerce/cart/fold.ts";
import { sync } from "../../commerce/cart/sync.ts";
import { customer } from "../../commerce/testing/wire.ts";
import { parseFlow } from "../../engine/check/parse.ts";
import { compileConditions } from "../../engine/core/conditions.ts";
import { loadExplores } from "../../engine/core/explore.ts";
import { loadKinds } from "../../engine/core/kind.ts";
import { load } from "../../engine/core/load.ts";
import { type WalkedPath, walkPaths } from "../../engine/core/walk-paths.ts";
import { buildServer } from "../../server/app.ts";
import { readEnvironment } from "../../server/core/environment.ts";
import { openDatabase } from "../../server/database.ts";
import { openConfig } from "../../server/museum/config/store.ts";
import { exploreLoaders } from "../../steps/generated/explore.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { emptyDatabase } from "../support/empty-database.ts";
import { copyFlows } from "../support/plenty.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
// The shipped flows, with capacity for every path's cart.
const folder = await mkdtemp(join(tmpdir(), "flows-"));
const shipped = join(folder, "shipped");
await copyFlows("flows", shipped);
const config = await openConfig(shipped, { log: silent, watch: false });
const database = await openDatabase({ image: await emptyDatabase() });
const server = await buildServer({
  environment: { ...readEnvironment({}, []), demo: true },
  config,
  database,
  appFolder: resolve("dist/app"),
  now: Temporal.Now.instant,
});
afterAll(async () => {
  await server.close();
  await database.destroy();
  await Promise.all([config.close(), templates.close()]);
  await rm(folder, { recursive: true });
});

const api = createApi({
  locale: "en-US",
  bases: { storefront: "/api/storefront", admin: "/api/admin", boxOffice: "/api/box-office" },
  customerToken: () => undefined,
  cartId: () => undefined,
  fetch: async (url, init) => {
    const { statusCode, body } = await server.inject({
      url: String(url),
      method: init?.method === "POST" ? "POST" : "GET",
      payload: init?.body as string | undefined,
      headers: Object.fromEntries((init?.headers ?? []) as [string, string][]),
    });
    return new Response(body, { status: statusCode });
  },
});

const handlesOf = async (base: string) =>
  (await readdir(`flows/${base}`).catch(() => [])).map((name) => ({
    base,
    handle: name.replace(/\.json$/, ""),
    direct: false,
  }));
const own = (await Promise.all(["event", "membership", "series"].map(handlesOf))).flat();
// Without flows of its own, a museum serves every product from a template.
const bare = join(folder, "bare");
await cp(shipped, bare, {
  recursive: true,
  filter: (path) => !["event", "membership", "series"].includes(relative(shipped, path)),
});
const templates = await openConfig(bare, { log: silent, watch: false });
const { events, memberships, series } = config.current.catalogue;
const bound = { event: events.filter(({ listed }) => listed), membership: memberships, series };
const direct = Object.entries(bound).flatMap(([base, products]) =>
  products.map(({ id }) => ({ base, handle: id, direct: true })),
);

async function pathsOf(
  { base, handle, direct: template }: (typeof own)[number],
  who: unknown = null,
): Promise<WalkedPath[]> {
  const served = (template ? templates : config).current.flow(base, handle, { direct: template });
  const kinds = await loadKinds(
    kindLoaders,
    (served?.steps ?? []).map(({ component }) => component),
  );
  const { flow, problems } = parseFlow(served, kinds, { holds: await compileConditions(kinds) });
  if (flow === undefined)
    throw new Error(`${base}/${handle} is not served: ${problems.map(({ message }) => message).join("; ")}`);
  const get = <Answer>(path: string) => api.get("storefront", load<Answer, "storefront">(path));
  const explores = await loadExplores(
    exploreLoaders,
    flow.steps.map(({ component }) => component),
  );
  const paths: WalkedPath[] = [];
  for await (const path of walkPaths({ flow, customer: who, get, explores })) paths.push(path);
  return paths;
}

const stepsOf = ({ steps }: WalkedPath) => steps.map(({ step, state }) => `${step.path} ${state}`);

test("there are flows to walk", () => {
  expect(own.map(({ handle }) => handle)).toContain("general-admission");
});

/** Only a customer can buy a membership; the flow asks a known customer for nothing more. */
const whoBuys = ({ base }: (typeof own)[number]) => (base === "membership" ? customer() : null);

describe.each([...own, ...direct])("every path of /$base/$handle (direct: $direct)", (address) => {
  test("ends at the exit, or where the event is sold out", async () => {
    const paths = await pathsOf(address, whoBuys(address));
    const soldOut = events.some(({ id, soldOut }) => id === address.handle && soldOut);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths)
      expect(path.end, stepsOf(path).join(", ")).toMatchObject(
        soldOut ? { at: "step", blocker: { code: "SOLD_OUT" } } : { at: "exit" },
      );
  });

  test("creates a cart that the server accepts, and that matches the answers", async () => {
    for (const path of await pathsOf(address, whoBuys(address))) {
      const { contributions, kept, end } = path;
      if (end.at !== "exit") continue;
      const wanted = fold([...(contributions as Contribution[]), saveOnOrder(kept)]);
      const cart = await sync(api, undefined, wanted);
      expect(wanted.lines.length, stepsOf(path).join(", ")).toBeGreaterThan(0);
      expect(matches(cart, wanted)).toBe(true);
    }
  });
});

test("general admission opens a path for each bundle and upsell, with and without a donation", async () => {
  const paths = await pathsOf({ base: "event", handle: "general-admission", direct: false });
  // Two ways through the bundles, four choices of two upsells, with and without a donation.
  expect(paths).toHaveLength(2 * 4 * 2);
});

test("a class that comes by coach sees where to stop, and others do not", async () => {
  const paths = await pathsOf({ base: "event", handle: "school-visit", direct: false });
  expect(new Set(paths.map(({ steps }) => steps.some(({ step }) => step.path === "/coach")))).toEqual(
    new Set([true, false]),
  );
});

test("the conditions of visit stand in three flows, each in its own words", async () => {
  const shown = ["school-visit", "group-visit", "camp-visit"].map((handle) => {
    const steps = config.current.flow("event", handle)?.steps ?? [];
    return steps.find(({ path }) => path === "/conditions/read")?.data;
  });
  expect(shown).toMatchObject(
    ["class", "group", "campers"].map((whom) => ({
      acknowledgement: `I have read this, and will stay with my ${whom}.`,
    })),
  );
});

test("a signed-out visitor cannot become a member without an account", async () => {
  const paths = await pathsOf({ base: "membership", handle: "join", direct: false });
  const atAccount = { at: "step", step: { path: "/membership-account" }, blocker: { code: "NOT_SIGNED_IN" } };
  expect(paths.map(({ end }) => end)).toMatchObject(Array(3).fill(atAccount));
});
