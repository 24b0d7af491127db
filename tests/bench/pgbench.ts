import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensurePostgres } from "../../tools/postgres.ts";

/** A statement as the product sent it. */
export interface Sent {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Values that are different in each transaction, as they were in the one that was recorded. */
export interface Varying {
  /** Made anew each time. */
  readonly ids: readonly string[];
  /** The slot's event; one of 1 to `slots`. */
  readonly event: string;
  readonly slots: number;
}

/**
 * Transactions a second that PostgreSQL's own pgbench gets done with exactly these statements, prepared, over so many connections.
 * @throws Error with what pgbench said
 */
export async function pgbench(url: string, sent: readonly Sent[], varying: Varying, clients: number, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "pgbench-"));
  try {
    const file = join(folder, "hold.sql");
    const { text, definitions } = script(sent, varying);
    writeFileSync(file, text);
    const { username, password, hostname, port, pathname } = new URL(url);
    const { stdout } = await promisify(execFile)(
      join(ensurePostgres(), "pgbench"),
      ["-n", "-M", "prepared", "-f", file, "-c", String(clients), "-j", String(Math.min(clients, 2)), "-T", String(seconds)]
        .concat(definitions.flatMap((definition) => ["-D", definition]))
        .concat(["-h", hostname, "-p", port, "-U", username, pathname.slice(1)]),
      { env: { ...process.env, PGPASSWORD: password } },
    );
    const [, tps] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    if (tps === undefined || !/number of failed transactions: 0 /.test(stdout)) throw new Error(`pgbench failed:\n${stdout}`);
    return Number(tps);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The statements in pgbench's language: what varies is drawn anew, all else is a variable that holds what was recorded. */
function script(sent: readonly Sent[], { ids, event, slots }: Varying): { text: string; definitions: string[] } {
  const definitions: string[] = [];
  const lines = [`\\set event random(1, ${slots})`, ...ids.map((_, index) => `\\set id${index} random(1, 9223372036854775807)`)];
  const define = (value: string) => {
    const name = `v${definitions.length}`;
    definitions.push(`${name}=${value}`);
    return `:${name}`;
  };
  for (const { sql, parameters } of sent) {
    const variables = parameters.map((parameter) => {
      if (parameter === event) return ":event";
      if (parameter === null) return "null";
      const text = parameter instanceof Date ? parameter.toISOString() : String(parameter);
      const [id, ...others] = ids.flatMap((each, index) => (text.includes(each) ? [index] : []));
      // A document that names several is the answer, which may be the same in all.
      if (id === undefined || others.length > 0) return define(text);
      if (text === ids[id]) return `:id${id}`;
      // An id within a document: put in by the server, which a driver need not.
      const [before = "", after = ""] = text.split(ids[id] ?? "");
      return `(${define(before)}::text || :id${id} || ${define(after)})`;
    });
    lines.push(`${sql.replace(/\$(\d+)/g, (_, number: string) => variables[Number(number) - 1] ?? "").replace(/\s+/g, " ")};`);
  }
  return { text: `${lines.join("\n")}\n`, definitions };
}
