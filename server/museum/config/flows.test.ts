import { expect, test } from "vitest";
import type { Catalogue } from "../model/config.ts";
import { noProducts } from "../products/registry.ts";
import { checkFlow } from "./flows.ts";
import { loadKindSource } from "./kinds.ts";

const source = await loadKindSource();
const steps = [
  {
    path: "/extras",
    component: "upsells",
    isFirstStep: true,
    nextStep: "checkout",
    title: "Extras",
    data: { eventId: "gala" },
  },
];
const flow = { title: "Gala", steps };
const assets = new Set<string>();

function catalogueOf(id: string, title: string): Catalogue {
  return { ...noProducts(), events: [{ id, title, ticketTypes: [] }] } as unknown as Catalogue;
}

test("a flow is checked against the catalogue's current ids, even if it was checked before", () => {
  const unknownIn = (catalogue: Catalogue) =>
    checkFlow(flow, { base: "event", handle: "gala" }, source, { catalogue, assets }).problems.filter(
      ({ code }) => code === "REFERENCE_UNKNOWN",
    );
  expect(unknownIn(catalogueOf("gala", "Gala"))).toEqual([]);
  expect(unknownIn(catalogueOf("gala", "Spring Gala"))).toEqual([]);
  expect(unknownIn(catalogueOf("ball", "Gala"))).toMatchObject([{ value: "gala" }]);
  expect(unknownIn(catalogueOf("gala", "Gala"))).toEqual([]);
});
