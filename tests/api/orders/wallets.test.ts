import { createVerify, generateKeyPairSync, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import forge from "node-forge";
import { expect, test } from "vitest";
import type { OrderResponse } from "../../../schemas/generated/wire.ts";
import { openWallets } from "../../../server/features/wallets/wallets.ts";
import { whenOver } from "../../support/when-over.ts";
import { tenant } from "../support/fixture.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";

const folder = await mkdtemp(join(tmpdir(), "wallets-"));
whenOver(() => rm(folder, { recursive: true, force: true }));
const file = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

/** A certificate that is self-signed, or issued by `issuer` like Apple's. */
async function certificate(name: string, issuer?: { cert: forge.pki.Certificate; key: forge.pki.rsa.PrivateKey }) {
  const keys = await promisify(forge.pki.rsa.generateKeyPair)({ bits: 2048 });
  const cert = forge.pki.createCertificate();
  cert.publicKey = keys.publicKey;
  cert.serialNumber = "01";
  cert.validity.notBefore = new Date("2020-01-01");
  cert.validity.notAfter = new Date("2120-01-01");
  cert.setSubject([{ name: "commonName", value: name }]);
  cert.setIssuer(issuer?.cert.subject.attributes ?? cert.subject.attributes);
  cert.sign(issuer?.key ?? keys.privateKey, forge.md.sha256.create());
  return {
    cert,
    key: keys.privateKey,
    pem: forge.pki.certificateToPem(cert),
    keyPem: forge.pki.privateKeyToPem(keys.privateKey),
  };
}

const apple = await certificate("Apple Worldwide Developer Relations (test)");
const museums = await certificate("Pass Type ID: pass.example.museum", apple);
const google = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

const settings = {
  appleWallet: {
    passTypeIdentifier: "pass.example.museum",
    teamIdentifier: "TEAM123456",
    certificateFile: await file("pass.pem", museums.pem),
    keyFile: await file("key.pem", museums.keyPem),
    wwdrFile: await file("wwdr.pem", apple.pem),
  },
  googleWallet: {
    issuerId: "3388000000012345678",
    keyFile: await file(
      "google.json",
      JSON.stringify({ client_email: "wallet@museum.example", private_key: google.privateKey }),
    ),
  },
};
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
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength, extra, comment] = [10, 20, 28, 30, 32].map((offset) =>
      offset === 20 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    );
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + (size ?? 0));
    files.set(name, method === 0 ? content : inflateRawSync(content));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
