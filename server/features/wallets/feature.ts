import { resolve } from "node:path";
import { defineFeature } from "../../museum/feature.ts";
import { documentMaker } from "../documents/document-maker.ts";
import { prepareFiles } from "../documents/routes.ts";
import { walletNames } from "../orders/order-tickets.ts";
import { walletRoutes } from "./routes.ts";
import { wallets as opened, openWallets, type WalletSettings } from "./wallets.ts";

export const wallets = defineFeature<WalletSettings>({
  name: "wallets",
  settings(read) {
    const apple = read.together(
      "APPLE_WALLET_PASS_TYPE",
      "APPLE_WALLET_TEAM",
      "APPLE_WALLET_CERTIFICATE",
      "APPLE_WALLET_KEY",
      "APPLE_WALLET_WWDR",
    );
    const keyPassphrase = read.text("APPLE_WALLET_KEY_PASSPHRASE");
    const google = read.together("GOOGLE_WALLET_ISSUER", "GOOGLE_WALLET_KEY");
    return {
      appleWallet: apple && {
        passTypeIdentifier: apple.APPLE_WALLET_PASS_TYPE,
        teamIdentifier: apple.APPLE_WALLET_TEAM,
        certificateFile: resolve(apple.APPLE_WALLET_CERTIFICATE),
        keyFile: resolve(apple.APPLE_WALLET_KEY),
        keyPassphrase,
        wwdrFile: resolve(apple.APPLE_WALLET_WWDR),
      },
      googleWallet: google && { issuerId: google.GOOGLE_WALLET_ISSUER, keyFile: resolve(google.GOOGLE_WALLET_KEY) },
    };
  },
  async open(host, settings = {}) {
    const found = await openWallets(settings);
    opened.put(host, found);
    walletNames.put(
      host,
      (["apple", "google"] as const).filter((name) => found[name] !== undefined),
    );
  },
  routes: (server, host) =>
    void server.register(async (files) => {
      prepareFiles(files, host);
      walletRoutes(files, host, documentMaker.of(host), opened.of(host));
    }),
});
