/**
 * `npm run bench [name…]`: runs the named benchmarks, by default all, in sequence, and prints the results. Compare
 * figures within one run only; nothing passes or fails.
 */
import { readdirSync } from "node:fs";
import { cpus } from "node:os";
import type { Benchmark, Figure } from "./benchmark.ts";

const ending = ".bench.ts";
const present = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length));
const words = process.argv.slice(2);
const unknown = words.filter((word) => !present.includes(word));
if (unknown.length > 0) {
  process.stderr.write(`No benchmark is named ${unknown.join(" or ")}. There are ${present.join(", ")}.\n`);
  process.exit(1);
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

say(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}: believe the ratios, not the figures.`,
);
for (const name of words.length > 0 ? words : present) {
  const { benchmark } = (await import(`./${name}${ending}`)) as { benchmark: Benchmark };
  say(`\n${benchmark.title} (${name})\n`);
  print(await benchmark.run());
}

function print(figures: readonly Figure[]): void {
  const rows = figures.map(({ what, figure, ratio, beside }) => [what, figure, ratio?.toFixed(2) ?? "", beside ?? ""]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [what = "", figure = "", ratio = "", beside = ""] of rows)
    say(
      `  ${what.padEnd(widths[0] ?? 0)}  ${figure.padStart(widths[1] ?? 0)}  ${ratio.padStart(widths[2] ?? 0)}  ${beside}`.trimEnd(),
    );
}
