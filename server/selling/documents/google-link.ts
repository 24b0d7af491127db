import { createHash, createSign } from "node:crypto";
import type { PrintedOrder, PrintedTicket } from "./printed-order.ts";

/** A museum's issuer at Google Wallet, and the service account that signs for it. */
export interface GoogleIssuer {
  readonly issuerId: string;
  readonly clientEmail: string;
  /** In PEM. */
  readonly privateKey: string;
}

interface Passed {
  readonly order: PrintedOrder;
  readonly ticket: PrintedTicket;
  /** Another for each ticket, and no secret. */
  readonly serialNumber: string;
  readonly publicUrl: string;
  /** Seconds since 1970. */
  readonly now: number;
}

const saveTo = "https://pay.google.com/gp/v/save/";

/** The address at which Google Wallet offers to keep a ticket: the ticket itself is in it, signed by the museum (JWT, RS256). */
export function googleLink({ issuerId, clientEmail, privateKey }: GoogleIssuer, { order, ticket, serialNumber, publicUrl, now }: Passed): string {
  const text = (value: string) => ({ defaultValue: { language: order.locale, value } });
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
          issuerName: order.museum,
          eventName: text(ticket.title),
          reviewStatus: "UNDER_REVIEW",
          ...(order.where !== "" && { venue: { name: text(order.museum), address: text(order.where) } }),
        },
      ],
      eventTicketObjects: [
        {
          id: `${issuerId}.${serialNumber}`,
          classId,
          state: "ACTIVE",
          ticketHolderName: order.buyer,
          ticketType: text(ticket.types.join(", ")),
          reservationInfo: { confirmationCode: order.name },
          textModulesData: [{ id: "when", header: ticket.date, body: ticket.time }],
          barcode: { type: "QR_CODE", value: ticket.code },
        },
      ],
    },
  };
  const signed = [{ alg: "RS256", typ: "JWT" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${saveTo}${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
}
