import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeWalletKeys } from "../../support/wallet-keys.ts";
import { whenOver } from "../../support/when-over.ts";

/** Settings of a server that offers both wallets, with keys of its own. */
export async function makeWallets() {
  const folder = await mkdtemp(join(tmpdir(), "wallets-"));
  whenOver(() => rm(folder, { recursive: true, force: true }));
  return writeWalletKeys(folder);
}
