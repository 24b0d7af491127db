import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { setValue } from "../text/set-value.ts";
import { valueAt } from "../text/value-at.ts";
import { sameTexts } from "./same-texts.ts";

const catalogue = readFileSync("flows/catalogue.json", "utf8");
const admission = valueAt(catalogue, "/events/0") as Record<string, unknown>;
const places = (copy: unknown, original: unknown) => sameTexts(copy, original, "").map(({ pointer }) => pointer);

test("of a copied event, picture, description, facts and ticket note are the original's until they are written", () => {
  const copy = { ...admission, id: "ice-age-giants", title: "Ice Age Giants" };
  expect(places(copy, admission)).toEqual([
    "/image",
    "/descriptionHtml",
    ...["when", "duration", "language", "age", "access"].map((fact) => `/facts/${fact}`),
    "/extraTicketInfo",
  ]);
  expect(places({ ...copy, image: "giants.svg", facts: { when: "Until May" } }, admission)).toEqual(["/descriptionHtml", "/extraTicketInfo"]);
});

test("a bundle that is made with a copy has its original's picture", () => {
  expect(places({ id: "x", title: "X", image: admission.image, copy: "On one day.", components: [admission] }, admission)).toEqual(["/image"]);
});

test("of a copied flow they are introductions, longer texts and what pictures show, wherever their steps stand by now", () => {
  const flow = readFileSync("flows/event/general-admission.json", "utf8");
  const copy = setValue(flow, "/steps/1/description", "Two halls on one day.");
  expect(places(valueAt(copy, ""), valueAt(flow, ""))).toEqual([
    ...[0, 2, 3, 4, 5].map((step) => `/steps/${step}/description`),
    "/steps/5/data/donationDescription",
    "/steps/5/data/disclaimer",
  ]);
  const picture = { picture: { src: "lanterns.jpg", alt: "Lanterns" }, title: "Gala" };
  expect(places({ ...picture, title: "Ball" }, picture)).toEqual(["/picture/src", "/picture/alt"]);
});
