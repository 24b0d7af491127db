import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import forge from "node-forge";

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

/** Writes keys of a museum's own for both wallets into a folder. @returns them, and settings of a server that uses them */
export async function writeWalletKeys(folder: string) {
  const file = async (name: string, content: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
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
  return { settings, file, museums, google };
}

/** Reads the files of a ZIP archive. */
export function unzip(zip: Buffer): Map<string, Buffer> {
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
