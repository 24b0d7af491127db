import { expect, test } from "vitest";
import { payments } from "../../../server/features/payments/port.ts";
import { environmentOfPreviews } from "../../../server/features/preview/preview-calls.ts";
import { features } from "../../../server/features.ts";
import { changesBetween, nothingPublished } from "../../../server/museum/config/publication.ts";
import { openConfig, publishedOf } from "../../../server/museum/config/store.ts";
import { defineFeature } from "../../../server/museum/feature.ts";
import { openPreview, previewFeatures } from "../../../server/preview/preview-server.ts";
import { copyMuseum } from "../../authoring/museum.ts";
import { emptyDatabase } from "../../support/empty-database.ts";
import { whenOver } from "../../support/when-over.ts";
import { openMuseum } from "../support/museum.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** A payment provider that no preview's list names. */
function takingRealMoney() {
  const done: string[] = [];
  const feature = defineFeature<{ readonly key: string }>({
    name: "real-money",
    settings: (read) => {
      done.push("read");
      return { key: read.text("REAL_MONEY_KEY") ?? "" };
    },
    open(host, settings) {
      done.push(`opened ${settings?.key}`);
      payments.put(host, {
        name: "real",
        charge: async ({ id }) => {
          done.push("charged");
          return { status: "paid", providerId: id };
        },
        refund: async ({ name, cents }) => ({ id: name, cents }),
      });
    },
  });
  return { feature, done };
}

test("a new payment provider is not active in previews: their paths are paid for in the demo", async () => {
  const { feature, done } = takingRealMoney();
  const files = await copyMuseum();
  whenOver(() => files.remove());
  const store = await openConfig(files.dir, { log: silent, watch: false });
  whenOver(() => store.close());
  const environment = { ...baseEnvironment(files.dir), settings: { "real-money": { key: "live" } } };

  await openMuseum({ features: [...features, feature] });
  expect(done).toEqual(["opened undefined"]);
  done.length = 0;

  const loaded = publishedOf(store.current);
  if (loaded === undefined) throw new Error("The museum was not read from files.");
  const { preview } = await openPreview(
    {
      environment: environmentOfPreviews(environment),
      appFolder: files.dir,
      prefix: "/preview/token",
      changes: changesBetween(nothingPublished, loaded),
      now: Date.now(),
      emptyDatabase: await emptyDatabase(),
    },
    [...features, feature],
  );
  const { paths } = await preview.walk({ base: "event", handle: "general-admission" });
  expect(paths.length).toBeGreaterThan(0);
  expect(done).toEqual([]);
  expect(environmentOfPreviews(environment)).not.toHaveProperty("settings");
});

function baseEnvironment(dir: string) {
  return {
    ...{ port: 0, host: "127.0.0.1", publicUrl: "https://museum.example", configDir: dir, dataDir: dir },
    ...{ demo: false, production: true, logLevel: "info" as const, drainSeconds: 0 },
  };
}

test("a base of calls is served in previews as a whole, or not at all", () => {
  const basesOf = (isServed: boolean) =>
    features
      .filter(({ name }) => previewFeatures.has(name) === isServed)
      .flatMap(({ name, calls = {} }) => Object.keys(calls).map((base) => ({ name, base })));
  const served = new Set(basesOf(true).map(({ base }) => base));
  expect(served.size).toBeGreaterThan(1);
  // Fix: put the calls into a feature of their own, as visits-reports.
  expect(basesOf(false).filter(({ base }) => served.has(base))).toEqual([]);
});
