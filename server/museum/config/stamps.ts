import type { BigIntStats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { discover } from "./discover.ts";
import { journalName } from "./journal.ts";
import { listAssets } from "./pictures.ts";

/** Which state of a configuration folder lies there, as the file system tells without a file being read. */
export interface FolderStamp {
  readonly text: string;
  /** When a file was last changed, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** File systems count in steps: what was changed so recently may change again without its stamp changing. In milliseconds. */
const coarsest = 2000;

/** Changes with every write to a file, and when another file takes its place. */
export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}

/** May a stamp with this time of change be relied on? */
export function isReliable(changedAt: number): boolean {
  const age = Date.now() - changedAt;
  return age > coarsest;
}

/** Never throws: a folder that cannot be read has a stamp that says so. */
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
