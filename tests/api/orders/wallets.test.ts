import { createVerify, X509Certificate } from "node:crypto";
import forge from "node-forge";
import { expect, test } from "vitest";
import type { OrderResponse } from "../../../schemas/generated/wire.ts";
import { openWallets } from "../../../server/features/wallets/wallets.ts";
import { unzip } from "../../support/wallet-keys.ts";
import { tenant } from "../support/fixture.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { makeWallets } from "../support/wallets.ts";

const { settings, file, museums, google } = await makeWallets();
const place = { address: "200 Strata Way, Denver, CO 80202", entrance: "North doors" };
const museum = await openMuseum({ config: { tenant: { ...tenant, ...place } }, wallets: settings });
const plain = await openMuseum();

async function buy(at: TestMuseum): Promise<string> {
  const { json: cart } = await at.post("/checkout/create", {
    lineItems: [line("adult", 2, { Date: "2026-12-02", Time: "10:00 AM" })],
  });
  return String((await at.pay(cart.id)).headers.location).split("/")[2] ?? "";
}

const walletsOf = async (at: TestMuseum, id: string) =>
  (await at.get<{ body: OrderResponse }>(`/order/${id}/tickets`)).json.body.order.wallets;
const ticketId = async (id: string) =>
  (await museum.db.selectFrom("tickets").select("id").where("order_id", "=", id).executeTakeFirstOrThrow()).id;

test("without certificates nothing is offered", async () => {
  const id = await buy(plain);
  expect(await walletsOf(plain, id)).toEqual([]);
  for (const wallet of ["apple", "google"])
    expect((await plain.server.inject({ url: `/order/${id}/tickets/1/${wallet}-wallet` })).statusCode).toBe(404);
});

test("Apple's pass has the ticket and its code, and is signed by the museum's certificate", {
  timeout: 60_000,
}, async () => {
  const id = await buy(museum);
  expect(await walletsOf(museum, id)).toEqual(["apple", "google"]);
  const answer = await museum.server.inject({ url: `/order/${id}/tickets/1/apple-wallet` });
  expect(answer.headers).toMatchObject({
    "content-type": "application/vnd.apple.pkpass",
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  const files = unzip(answer.rawPayload);
  const pass = JSON.parse(files.get("pass.json")?.toString() ?? "{}");
  expect(pass).toMatchObject({
    passTypeIdentifier: "pass.example.museum",
    teamIdentifier: "TEAM123456",
    organizationName: "Test <Museum>",
    barcodes: [{ format: "PKBarcodeFormatQR", message: JSON.stringify({ type: "ticket", id: await ticketId(id) }) }],
    eventTicket: { secondaryFields: [{ value: "Gallery" }], headerFields: [{ value: "10:00 AM" }] },
  });
  expect(new Date(pass.relevantDate).toISOString()).toBe("2026-12-02T17:00:00.000Z");
  const manifest = JSON.parse(files.get("manifest.json")?.toString() ?? "{}") as Record<string, string>;
  for (const [name, sum] of Object.entries(manifest)) {
    const digest = forge.md.sha1
      .create()
      .update(files.get(name)?.toString("binary") ?? "")
      .digest();
    expect(digest.toHex(), name).toBe(sum);
  }
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining(["icon.png", "icon@2x.png", "pass.json"]));
  const signature = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(files.get("signature")?.toString("binary") ?? ""),
  ) as forge.pkcs7.PkcsSignedData & {
    rawCapture: { signature: string; authenticatedAttributes: forge.asn1.Asn1[] };
  };
  const names = signature.certificates.map((each) => each.subject.getField("CN").value);
  expect(names).toEqual(
    expect.arrayContaining(["Pass Type ID: pass.example.museum", "Apple Worldwide Developer Relations (test)"]),
  );
  // CMS signs the attribute list, which contains the manifest's digest.
  const attributes = forge.asn1.create(
    forge.asn1.Class.UNIVERSAL,
    forge.asn1.Type.SET,
    true,
    signature.rawCapture.authenticatedAttributes,
  );
  const verify = createVerify("RSA-SHA256").update(Buffer.from(forge.asn1.toDer(attributes).getBytes(), "binary"));
  const signed = Buffer.from(signature.rawCapture.signature, "binary");
  const byOtherDigest = createVerify("RSA-SHA1").update(Buffer.from(forge.asn1.toDer(attributes).getBytes(), "binary"));
  expect(
    verify.verify(new X509Certificate(museums.pem).publicKey, signed) ||
      byOtherDigest.verify(new X509Certificate(museums.pem).publicKey, signed),
  ).toBe(true);
});

test("Google's link has the ticket, signed by the service account", async () => {
  const id = await buy(museum);
  const answer = await museum.server.inject({ url: `/order/${id}/tickets/1/google-wallet` });
  expect(answer.statusCode).toBe(302);
  const [, token = ""] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(String(answer.headers.location)) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  expect(
    createVerify("RSA-SHA256").update(`${header}.${claims}`).verify(google.publicKey, signature, "base64url"),
  ).toBe(true);
  const { iss, aud, typ, payload } = JSON.parse(Buffer.from(claims, "base64url").toString());
  expect({ iss, aud, typ }).toEqual({ iss: "wallet@museum.example", aud: "google", typ: "savetowallet" });
  expect(payload.eventTicketObjects[0]).toMatchObject({
    ticketHolderName: "Ada Lovelace",
    barcode: { type: "QR_CODE", value: JSON.stringify({ type: "ticket", id: await ticketId(id) }) },
    textModulesData: [{ header: "Wednesday, December 2, 2026", body: "10:00 AM" }],
  });
  expect(payload.eventTicketObjects[0].id).not.toContain(await ticketId(id));
});

test("an order has no more passes than tickets", async () => {
  const id = await buy(museum);
  for (const n of ["0", "2", "x"])
    expect((await museum.server.inject({ url: `/order/${id}/tickets/${n}/google-wallet` })).statusCode).toBe(404);
});

test("an invalid certificate file is reported by the name of its variable", async () => {
  const broken = { ...settings.appleWallet, certificateFile: await file("broken.pem", "no certificate") };
  await expect(openWallets({ appleWallet: broken })).rejects.toThrow("APPLE_WALLET_CERTIFICATE");
});

/** Reads an archive's files through its central directory. */
