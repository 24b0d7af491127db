import { expect, test } from "vitest";
import { copyProduct } from "./copy-product.ts";

const bundle = {
  id: "explorer",
  title: "Explorer",
  components: [
    { event: "film", ticketTypes: [{ id: "explorer-film-adult", price: "9.00" }, { id: "explorer-film-child" }] },
  ],
};

test("a copy and its contents get new ids; references stay", () => {
  expect(copyProduct(bundle, { bundles: [bundle] })).toEqual({
    id: "explorer-2",
    title: "Explorer",
    components: [
      { event: "film", ticketTypes: [{ id: "explorer-film-adult-2", price: "9.00" }, { id: "explorer-film-child-2" }] },
    ],
  });
});

test("another copy gets other ids, unique in the file", () => {
  const taken = { bundles: [bundle, copyProduct(bundle, { bundles: [bundle] })], events: [{ id: "explorer-3" }] };
  expect(copyProduct(bundle, taken).id).toBe("explorer-4");
  expect(copyProduct({ variantId: "dual-year" }, { memberships: [{ variantId: "dual-year" }] })).toEqual({
    variantId: "dual-year-2",
  });
});

test("values without an id are copied unchanged", () => {
  expect(copyProduct({ date: "2026-12-24", slots: ["9:00 AM"] }, {})).toEqual({
    date: "2026-12-24",
    slots: ["9:00 AM"],
  });
});
