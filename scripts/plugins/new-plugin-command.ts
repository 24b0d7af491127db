/** `npm run new:plugin -- ../step-guest-book`: writes a plugin with one kind, with its own tests. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { newPlugin } from "./new-plugin.ts";

const root = process.cwd();
const packages = resolve(root, "dist/packages");
const [folder, ...more] = process.argv.slice(2);

try {
  if (folder === undefined || more.length > 0)
    throw new Error("npm run new:plugin -- <folder>: one folder, such as ../step-guest-book");
  const packed = existsSync(packages) ? await readdir(packages) : [];
  if (!packed.some((file) => /^museum-storefront-.*\.tgz$/.test(file)))
    execFileSync("npm", ["run", "--silent", "pack:engine"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const files = await newPlugin(root, resolve(root, folder));
  process.stdout.write(`${files.join("\n")}

Test it:     cd ${folder} && npm install && npm test
Build it in: npm run plugin -- add ${folder}
Edit the two schemas first: types and validators follow. docs/plugins.md has the rest.
`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
