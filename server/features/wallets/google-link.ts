import { createHash, createSign } from "node:crypto";
import { inSequence } from "../../../messages/formats/list.ts";
import type { PrintedOrder, PrintedTicket } from "../documents/printed-order.ts";

export interface GoogleIssuer {
  readonly issuerId: string;
  readonly clientEmail: string;
  /** PEM. */
  readonly privateKey: string;
}

interface Passed {
  readonly order: PrintedOrder;
  readonly ticket: PrintedTicket;
  /** Unique per ticket, and not secret. */
  readonly serialNumber: string;
  readonly publicUrl: string;
  /** Seconds since 1970. */
  readonly now: number;
}

const saveTo = "https://pay.google.com/gp/v/save/";

/** Google's limit: browsers truncate longer links. */
export const maxLinkLength = 1800;
/** Try sizes from all content to the least. */
const sizes: readonly Size[] = [
  { most: 100, withPlace: true },
  { most: 60, withPlace: true },
  { most: 40, withPlace: true },
  { most: 40, withPlace: false },
  { most: 24, withPlace: false },
  { most: 12, withPlace: false },
];

interface Size {
  readonly most: number;
  readonly withPlace: boolean;
}

/** Contains the signed ticket (JWT, RS256). Shortens texts to fit, but never the code or the numbers. */
export function googleLink(issuer: GoogleIssuer, passed: Passed): string {
  let link = "";
  for (const size of sizes) {
    link = linkWith(issuer, passed, size);
    if (link.length <= maxLinkLength) break;
  }
  return link;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

function cut(text: string, most: number): string {
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment);
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

function linkWith(
  { issuerId, clientEmail, privateKey }: GoogleIssuer,
  { order, ticket, serialNumber, publicUrl, now }: Passed,
  { most, withPlace }: Size,
): string {
  const text = (value: string) => ({ defaultValue: { language: order.locale, value: cut(value, most) } });
  const classId = `${issuerId}.${createHash("sha256").update(`${publicUrl} ${ticket.title}`).digest("hex").slice(0, 20)}`;
  const claims = {
    iss: clientEmail,
    aud: "google",
    typ: "savetowallet",
    iat: now,
    origins: [publicUrl],
    payload: {
      eventTicketClasses: [
        {
          id: classId,
          issuerName: cut(order.museum, most),
          eventName: text(ticket.title),
          reviewStatus: "UNDER_REVIEW",
          ...(withPlace && order.where !== "" && { venue: { name: text(order.museum), address: text(order.where) } }),
        },
      ],
      eventTicketObjects: [
        {
          id: `${issuerId}.${serialNumber}`,
          classId,
          state: "ACTIVE",
          ticketHolderName: cut(order.buyer, most),
          ticketType: text(inSequence(order.locale, ticket.types)),
          reservationInfo: { confirmationCode: order.name },
          textModulesData: [{ id: "when", header: cut(ticket.date, most), body: cut(ticket.time, most) }],
          barcode: { type: "QR_CODE", value: ticket.code },
        },
      ],
    },
  };
  const signed = [{ alg: "RS256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${saveTo}${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
}
