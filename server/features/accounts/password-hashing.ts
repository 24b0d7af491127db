import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { isMainThread } from "node:worker_threads";

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
  derive(password: string, salt: Buffer, length: number): Promise<Buffer>;
}

async function argon2Hashing(): Promise<PasswordHashing> {
  const { argon2id, hash, verify } = await import("argon2");
  /** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
  const cost = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
  return {
    hash: (password) => hash(password, cost),
    verify,
    derive: (password, salt, length) => hash(password, { ...cost, salt, hashLength: length, raw: true }),
  };
}

const scryptPrefix = "scrypt";
/** A low cost suffices: a preview keeps its demo accounts in memory only. */
const scryptCost: ScryptOptions = { N: 4096 };
const saltLength = 16;
const keyLength = 32;

const scryptBytes = (password: string, salt: Buffer, length: number) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, length, scryptCost, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });

const scryptHashing: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(saltLength);
    const key = await scryptBytes(password, salt, keyLength);
    return [scryptPrefix, salt.toString("base64url"), key.toString("base64url")].join("$");
  },
  async verify(hashed, password) {
    const [prefix, salt = "", key = ""] = hashed.split("$");
    if (prefix !== scryptPrefix) throw new Error("This thread did not make the hash.");
    return timingSafeEqual(
      await scryptBytes(password, Buffer.from(salt, "base64url"), keyLength),
      Buffer.from(key, "base64url"),
    );
  },
  derive: scryptBytes,
};

let known: Promise<PasswordHashing> | undefined;

/** Worker threads use scrypt: terminating one that runs argon2 aborts the whole process. */
export function passwordHashing(): Promise<PasswordHashing> {
  known ??= isMainThread ? argon2Hashing() : Promise.resolve(scryptHashing);
  return known;
}
