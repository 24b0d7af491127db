import type { BigIntStats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { discover } from "./discover.ts";
import { journalName } from "./journal.ts";
import { listAssets } from "./pictures.ts";

export interface FolderStamp {
  readonly text: string;
  /** The last change of a file, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** Milliseconds. File systems round times: a file changed this recently may change again with the same stamp. */
const coarsest = 2000;

/** Changes when a file is written or replaced. */
export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}

/** Checks whether a stamp is old enough to trust. */
export function isReliable(changedAt: number): boolean {
  const age = Date.now() - changedAt;
  return age > coarsest;
}

/** Never throws: an unreadable folder gets a stamp with the error. */
export async function stampFolder(dir: string): Promise<FolderStamp> {
  try {
    const [place, entries, assets] = await Promise.all([realpath(dir), discover(dir), listAssets(dir)]);
    let changedAt = 0;
    const stamps = await Promise.all(
      [...entries, { name: journalName }].map(async ({ name }) => {
        try {
          const found = await stat(join(dir, name), { bigint: true });
          changedAt = Math.max(changedAt, Number(found.ctimeMs));
          return `${name} ${stampOf(found)}`;
        } catch (error) {
          return `${name} ${(error as NodeJS.ErrnoException).code}`;
        }
      }),
    );
    return { text: [place, ...stamps, ...assets].join("\n"), changedAt };
  } catch (error) {
    return { text: String((error as NodeJS.ErrnoException).code ?? error), changedAt: 0 };
  }
}
