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

interface Address {
  readonly base: string;
  readonly handle: string;
  readonly direct: boolean;
}

/** Only a customer can buy a membership; the flow asks a known customer for nothing more. */
const whoBuys = ({ base }: Address) => (base === "membership" ? customer() : null);

export const stepsOf = ({ steps }: WalkedPath) => steps.map(({ step, state }) => `${step.path} ${state}`);

/** Opens a demo museum, with capacity for every path's cart, and declares tests that walk all its flows to payment. */
export async function walkMuseum(dir: string) {
  const folder = await mkdtemp(join(tmpdir(), "flows-"));
  const shipped = join(folder, "shipped");
  await copyFlows(dir, shipped);
  const config = await openConfig(shipped, { log: silent, watch: false });
  const database = await openDatabase({ image: await emptyDatabase() });
  const server = await buildServer({
    environment: { ...readEnvironment({}, []), demo: true },
    config,
    database,
    appFolder: resolve("dist/app"),
    now: Temporal.Now.instant,
  });
  // Without flows of its own, a museum serves every product from a template.
  const bare = join(folder, "bare");
  await cp(shipped, bare, {
    recursive: true,
    filter: (path) => !["event", "membership", "series", "fragments"].includes(relative(shipped, path)),
  });
  const templates = await openConfig(bare, { log: silent, watch: false });
  afterAll(async () => {
    await server.close();
    await database.destroy();
    await Promise.all([config.close(), templates.close()]);
    await rm(folder, { recursive: true });
  });

  const api = createApi({
    locale: config.current.tenant.locale,
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

  async function pathsOf({ base, handle, direct }: Address, who: unknown = null): Promise<WalkedPath[]> {
    const served = (direct ? templates : config).current.flow(base, handle, { direct });
    const components = (served?.steps ?? []).map(({ component }) => component);
    const kinds = await loadKinds(kindLoaders, components);
    const { flow, problems } = parseFlow(served, kinds, { holds: await compileConditions(kinds) });
    if (flow === undefined)
      throw new Error(`${base}/${handle} is not served: ${problems.map(({ message }) => message).join("; ")}`);
    const get = <Answer>(path: string) => api.get("storefront", load<Answer, "storefront">(path));
    const explores = await loadExplores(exploreLoaders, components);
    const paths: WalkedPath[] = [];
    for await (const path of walkPaths({ flow, customer: who, get, explores })) paths.push(path);
    return paths;
  }

  const { events, memberships, series } = config.current.catalogue;
  const handlesOf = async (base: string): Promise<Address[]> =>
    (await readdir(join(dir, base)).catch(() => [])).map((name) => ({
      base,
      handle: name.replace(/\.json$/, ""),
      direct: false,
    }));
  const own = (await Promise.all(["event", "membership", "series"].map(handlesOf))).flat();
  const bound = { event: events.filter(({ listed }) => listed), membership: memberships, series };
  const direct = Object.entries(bound).flatMap(([base, products]) =>
    products.map(({ id }): Address => ({ base, handle: id, direct: true })),
  );
  declareWalks([...own, ...direct]);
  return { config, own, pathsOf };

  function declareWalks(addresses: readonly Address[]): void {
    describe.each(addresses)("every path of /$base/$handle (direct: $direct)", (address) => {
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
  }
}
