import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import type { PrintedOrder } from "../documents/printed-order.ts";
import { googleLink, maxLinkLength } from "./google-link.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const issuer = {
  issuerId: "3388000000012345678",
  clientEmail: "wallet@museum-tickets.iam.gserviceaccount.com",
  privateKey,
};
const ticket = {
  title: "General Admission",
  date: "Saturday, December 5, 2026",
  time: "10:00 AM",
  types: ["2 adults", "1 senior", "1 child"],
  code: '{"type":"ticket","id":"MMMMMMMMMMMMMMMMMMMMMM"}',
};
const order = {
  locale: "en-US",
  museum: "Meridian Museum",
  name: "#1001",
  buyer: "Ada Lovelace",
  where: "North doors, 200 Strata Way, Denver, CO 80202",
};

function linkOf(more: { ticket?: object; order?: object } = {}) {
  const link = googleLink(issuer, {
    order: { ...order, ...more.order } as unknown as PrintedOrder,
    ticket: { ...ticket, ...more.ticket } as unknown as PrintedOrder["tickets"][number],
    ...{ serialNumber: "0".repeat(32), publicUrl: "https://tickets.meridian-museum.example", now: 1_795_000_000 },
  });
  const payload = JSON.parse(Buffer.from(link.split(".")[3] ?? link.split(".").at(-2) ?? "", "base64url").toString());
  return { link, claims: payload.payload };
}

test.each<[string, { ticket?: object; order?: object }]>([
  ["an ordinary ticket", {}],
  [
    "Cyrillic",
    {
      ticket: { title: "Ночь планетария ".repeat(5) },
      order: { where: "Проспект Мира, дом 12, Москва ".repeat(4), buyer: "Анна ".repeat(30) },
    },
  ],
  [
    "Chinese text and many types",
    {
      ticket: { title: "天文馆之夜".repeat(20), types: Array(12).fill("2 位成人") },
      order: { museum: "博物馆".repeat(20) },
    },
  ],
])("the link for %s is within Google's limit, and contains the whole code", (_what, more) => {
  const { link, claims } = linkOf(more);
  expect(link.length).toBeLessThanOrEqual(maxLinkLength);
  expect(claims.eventTicketObjects[0].barcode.value).toBe(ticket.code);
  expect(claims.eventTicketClasses[0].eventName.defaultValue.value.length).toBeGreaterThan(5);
});
