import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** As much as a busy moment writes; a disk with less left counts as full. */
const probeBytes = 64 * 1024;

/** Checks that the folder is writable. @throws the system's error: ENOSPC, EROFS, EACCES … */
export async function probeFolder(folder: string): Promise<void> {
  const file = join(folder, `.probe-${process.pid}-${randomBytes(4).toString("hex")}`);
  try {
    await writeFile(file, Buffer.alloc(probeBytes), { flag: "wx", mode: 0o600 });
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Creates the folder if it is missing. @throws Error if it is not writable */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await probeFolder(folder);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown";
    const why = reasons[code] ?? `the system says ${code}`;
    throw new Error(
      `Nothing can be written to ${folder}: ${why}. Name another folder in DATA_DIR, or make this one writable.`,
      { cause },
    );
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  EROFS: "it is on a disk that is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "this account's share of the disk is full",
  ENOTDIR: "a part of the path is a file",
  ENOENT: "it is missing and cannot be made",
};
