import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { DoorListResponse } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";

/** Signs door lists with the museum's key, made at the first use. */
export interface ListSigner {
  /** Raw, in base64url. */
  publicKey(): Promise<string>;
  sign(text: string): Promise<DoorListResponse>;
}

export function createListSigner(db: Db): ListSigner {
  let known: Promise<KeyObject> | undefined;
  const key = () => {
    known ??= loadKey(db).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    async publicKey() {
      const { x = "" } = createPublicKey(await key()).export({ format: "jwk" });
      return x;
    },
    async sign(text) {
      return { signed: text, signature: sign(null, Buffer.from(text), await key()).toString("base64url") };
    },
  };
}

async function loadKey(db: Db): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync("ed25519");
  // If servers start together, the first one's key counts.
  await db
    .insertInto("door_keys")
    .values({ private_key: privateKey.export({ format: "pem", type: "pkcs8" }).toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { private_key } = await db.selectFrom("door_keys").select("private_key").executeTakeFirstOrThrow();
  return createPrivateKey(private_key);
}
