import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Slot } from "../../museum/feature.ts";
import type { AppleCertificate } from "../documents/apple-pass.ts";
import type { GoogleIssuer } from "./google-link.ts";

export interface WalletSettings {
  readonly appleWallet?:
    | {
        readonly passTypeIdentifier: string;
        readonly teamIdentifier: string;
        readonly certificateFile: string;
        readonly keyFile: string;
        readonly keyPassphrase?: string | undefined;
        readonly wwdrFile: string;
      }
    | undefined;
  readonly googleWallet?: { readonly issuerId: string; readonly keyFile: string } | undefined;
}

export interface Wallets {
  readonly apple?: AppleCertificate;
  readonly google?: GoogleIssuer;
}

export const wallets = new Slot<Wallets>("wallets");

/** @throws Error that names the variable of an unusable file */
export async function openWallets({ appleWallet, googleWallet }: WalletSettings): Promise<Wallets> {
  return {
    ...(appleWallet && { apple: await openApple(appleWallet) }),
    ...(googleWallet && { google: await openGoogle(googleWallet) }),
  };
}

async function openApple(settings: NonNullable<WalletSettings["appleWallet"]>): Promise<AppleCertificate> {
  const { passTypeIdentifier, teamIdentifier, keyPassphrase } = settings;
  const read = (variable: string, path: string, check: (pem: string) => unknown) =>
    use(variable, path, (pem) => {
      check(pem);
      return pem;
    });
  return {
    ...{ passTypeIdentifier, teamIdentifier, keyPassphrase },
    certificate: await read("APPLE_WALLET_CERTIFICATE", settings.certificateFile, (pem) => new X509Certificate(pem)),
    key: await read("APPLE_WALLET_KEY", settings.keyFile, (key) =>
      createPrivateKey({ key, passphrase: keyPassphrase }),
    ),
    wwdr: await read("APPLE_WALLET_WWDR", settings.wwdrFile, (pem) => new X509Certificate(pem)),
  };
}

async function openGoogle({ issuerId, keyFile }: NonNullable<WalletSettings["googleWallet"]>): Promise<GoogleIssuer> {
  return use("GOOGLE_WALLET_KEY", keyFile, (text) => {
    const { client_email: clientEmail, private_key: privateKey } = JSON.parse(text) as Record<string, string>;
    if (clientEmail === undefined || privateKey === undefined)
      throw new Error("it has no client_email or no private_key");
    createPrivateKey(privateKey);
    return { issuerId, clientEmail, privateKey };
  });
}

async function use<T>(variable: string, path: string, read: (text: string) => T): Promise<T> {
  try {
    return read(await readFile(path, "utf8"));
  } catch (cause) {
    throw new Error(`The file that the environment variable ${variable} names cannot be used.`, { cause });
  }
}
