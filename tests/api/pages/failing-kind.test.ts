import { expect, test, vi } from "vitest";
import type { AnyKind } from "../../../engine/core/kind.ts";
import type { ServedFlow } from "../../../server/museum/model/config.ts";
import { pages } from "../../../server/pages/pages.ts";
import { kindLoaders } from "../../../steps/generated/index.ts";
import { fixedConfig } from "../../support/fixed-config.ts";
import { makeAppFolder } from "../support/app-folder.ts";
import { configOf } from "../support/fixture.ts";
import { openMuseum, type TestMuseum } from "../support/museum.ts";
import { bootOf } from "../support/museum-pages.ts";

test("a page is served around a kind that fails, so that the browser shows the rest of it", async () => {
  const date = await kindLoaders.date?.();
  const load = () => {
    throw new Error("no luck");
  };
  vi.spyOn(kindLoaders as Record<"date", () => Promise<AnyKind>>, "date").mockResolvedValue({
    ...date,
    load,
  } as AnyKind);
  const steps = [{ path: "/date", nextStep: "checkout", isFirstStep: true, component: "date", title: "Day" }];
  const flow = {
    ...{ id: "event/gala", base: "event", handle: "gala", title: "Gala", version: "1", mode: "sequence" },
    steps: steps.map((step) => ({ ...step, data: { eventId: "general-admission" } })),
  } as unknown as ServedFlow;
  const config = fixedConfig(configOf({ flow: () => flow }));
  const museum: TestMuseum = await openMuseum({
    pages: async (server) =>
      server.register(pages, { config, appFolder: await makeAppFolder(), demo: true, now: () => museum.now() }),
  });
  const { statusCode, body } = await museum.server.inject({ url: "/event/gala/date" });
  expect(statusCode).toBe(200);
  expect(bootOf(body).flow?.json.handle).toBe("gala");
});
