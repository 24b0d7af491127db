import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findHeadlessBrowser } from "../../scripts/browser.ts";
import { startServer, type TestServer } from "../browser/support/server.ts";
import { type CopiedRepository, copyRepository } from "../support/copied-repository.ts";

let repository: CopiedRepository;
let root: string;
let outside: string;
let tarball: string;
let server: TestServer | undefined;

function tool(file: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", file, ...args], {
    ...{ cwd: root, env: repository.env, encoding: "utf8" },
  });
  return { status, output: stdout + stderr };
}

const plugin = (...args: string[]) => tool("scripts/plugins/main.ts", ...args);
const list = async () => JSON.parse(await readFile(join(root, "plugins.json"), "utf8"));

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

const toolDefinition = 'import { defineTool } from "flow-engine";\n\nexport default defineTool({});\n';

/** A plugin with one tool, and changes of its files. */
async function broken(name: string, changes: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(outside, name);
  await write(folder, {
    "package.json": JSON.stringify({
      name,
      version: "1.0.0",
      type: "module",
      "flow-plugin": { engine: "^1", steps: "steps" },
    }),
    [`steps/${name}/definition.ts`]: toolDefinition,
    [`steps/${name}/screen.tsx`]: "export default function Screen() {\n  return <p>Hello</p>;\n}\n",
    [`steps/${name}/data.schema.json`]: JSON.stringify({ type: "object", additionalProperties: false, properties: {} }),
    [`steps/${name}/fixtures.ts`]: "export const fixtures = {};\n",
    ...changes,
  });
  return folder;
}

/** Files of a plugin with a call below /plugins/guest-book. */
const guestBook = (name: string, path: string) => ({
  "package.json": JSON.stringify({
    ...{ name, version: "1.0.0", type: "module" },
    "flow-plugin": { engine: "^1", steps: "steps", features: "features" },
  }),
  "features/guest-book/feature.ts": `import { defineFeature } from "museum-storefront/server";

const call = { base: "storefront", path: "${path}", summary: "Guests.", answer: {}, handle: () => ({}) } as const;
export default defineFeature({ name: "guest-book", calls: [call] });
`,
});

const originStep = {
  path: "/origin",
  component: "visitor-origin",
  nextStep: "checkout",
  title: "Where are you visiting from?",
  data: { question: "Where are you visiting from?" },
};

beforeAll(async () => {
  repository = await copyRepository();
  root = repository.root;
  outside = await mkdtemp(join(tmpdir(), "plugins-"));
  // As from outside: packed, and the copy knows nothing of it.
  const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", outside], {
    ...{ cwd: join(root, "plugins/step-visitor-origin"), encoding: "utf8" },
  });
  tarball = join(outside, packed.trim());
  await rm(join(root, "plugins/step-visitor-origin"), { recursive: true });
  await writeFile(join(root, "plugins.json"), "[]\n");
});

afterAll(async () => {
  await server?.stop();
  await rm(outside, { recursive: true, force: true });
  await repository.remove();
});

test("each plugin that does not load is named with reason and fix, and the others are built in", async () => {
  const entries = [
    await broken("greeting", {}),
    await broken("too-new", {
      "package.json": JSON.stringify({
        name: "too-new",
        type: "module",
        "flow-plugin": { engine: "^2", steps: "steps" },
      }),
    }),
    await broken("no-manifest", { "package.json": JSON.stringify({ name: "no-manifest" }) }),
    await broken("no-modules", {
      "package.json": JSON.stringify({ name: "no-modules", "flow-plugin": { engine: "^1", steps: "steps" } }),
    }),
    await broken("no-schema", { "steps/no-schema/data.schema.json": JSON.stringify({ type: "objekt" }) }),
    await broken("throws", {
      "steps/throws/definition.ts": `${toolDefinition}throw new Error("no luck today");\n`,
    }),
    await broken("no-syntax", { "steps/no-syntax/screen.tsx": "export default function Screen( {\n" }),
    await broken("nosy", {
      "steps/nosy/screen.tsx": `import { features } from "${join(root, "server/features.ts")}";\n\nexport default () => features.length;\n`,
    }),
    await broken("twice", { "steps/date/definition.ts": "export default defineTool({});\n" }),
    join(outside, "gone"),
    await broken("leaves", { "steps/leaves/screen.tsx": "process.exit(0);\n\nexport default () => null;\n" }),
    await broken("waits", {
      "steps/waits/definition.ts": `${toolDefinition}await new Promise(() => undefined);\n`,
    }),
    await broken("rejects", {
      "steps/rejects/definition.ts": `${toolDefinition}void Promise.reject(new Error("too late"));\n`,
    }),
    await broken("no-step", {
      "steps/no-step/answer.schema.json": JSON.stringify({ type: "object" }),
      "steps/no-step/definition.ts":
        'import { defineStep } from "flow-engine";\n\nexport default defineStep({ version: 1 } as never);\n',
    }),
    await broken("no-result", {
      "steps/no-result/answer.schema.json": JSON.stringify({ type: "object" }),
      "steps/no-result/definition.ts":
        'import { defineStep } from "flow-engine";\n\nexport default defineStep({ version: 1, complete() {} } as never);\n',
      "steps/no-result/fixtures.ts":
        'export const fixtures = { states: [{ name: "answered", context: { data: {}, answers: {}, loaded: {} } }] };\n',
    }),
    await broken("bad-call", guestBook("bad-call", "guests")),
    await broken("first-guests", guestBook("first-guests", "/guests")),
    await broken("second-guests", guestBook("second-guests", "/greetings")),
    join(outside, "namesake"),
  ];
  await cp(join(outside, "greeting"), join(outside, "namesake"), { recursive: true });
  await cp(join(root, "steps/date"), join(outside, "twice/steps/date"), { recursive: true });
  await writeFile(join(root, "plugins.json"), JSON.stringify(entries));
  const { status, output } = plugin("list");
  expect(status).toBe(1);
  const said = (name: string) => output.split("\n").find((line) => line.includes(name)) ?? "";
  expect(said("greeting")).toMatch(/^greeting 1\.0\.0 .*: kinds greeting$/);
  expect(said("too-new")).toMatch(/PLUGIN_ENGINE.*made for flow-engine \^2, and this is 1\.\d.*Install a version/);
  expect(said("no-manifest")).toMatch(/PLUGIN_MANIFEST.*no "flow-plugin".*Add "flow-plugin"/);
  expect(said("no-modules")).toMatch(/PLUGIN_MANIFEST.*no "type".*Write "type": "module"/);
  expect(said("no-schema")).toMatch(/PLUGIN_SCHEMA.*no-schema.*Correct/);
  expect(said("throws")).toMatch(/PLUGIN_LOAD.*steps\/throws\/definition: it throws when it is loaded: no luck today/);
  expect(said("no-syntax")).toMatch(/PLUGIN_BUILD.*does not build/);
  expect(said("nosy")).toMatch(
    /PLUGIN_IMPORT.*steps\/nosy\/screen\.tsx imports .*server\/features\.ts.*Import flow-engine/,
  );
  expect(said("twice")).toMatch(/PLUGIN_KIND_EXISTS.*"date" exists already, in this repository.*Rename/);
  expect(said("gone")).toMatch(/PLUGIN_MISSING.*neither a folder nor an installed package/);
  expect(said("leaves")).toMatch(/PLUGIN_LOAD.*steps\/leaves\/screen: it ends the process when it is loaded/);
  expect(said("waits")).toMatch(/PLUGIN_LOAD.*steps\/waits\/definition: it does not finish loading/);
  expect(said("rejects")).toMatch(/PLUGIN_LOAD.*steps\/rejects\/definition: it throws when it is loaded: too late/);
  expect(said("no-step")).toMatch(/PLUGIN_LOAD.*steps\/no-step\/definition: it has no function "complete"/);
  expect(said("no-result")).toMatch(
    /PLUGIN_LOAD.*steps\/no-result\/definition: "complete" returns undefined, .*in the state "answered" of its fixtures/,
  );
  expect(said("first-guests")).toMatch(/^first-guests 1\.0\.0 .*: kinds first-guests; features guest-book$/);
  expect(said("second-guests")).toMatch(/PLUGIN_FEATURE_EXISTS.*"guest-book" exists already, in first-guests.*Rename/);
  expect(said("bad-call")).toMatch(/PLUGIN_LOAD.*features\/guest-book\/feature: the call guests: "path" does not/);
  expect(said("namesake")).toMatch(/PLUGIN_NAME_EXISTS.*"greeting" is that of the plugin in .*greeting.*Change "name"/);
  const index = await readFile(join(root, "steps/generated/index.ts"), "utf8");
  expect(index.match(/"(greeting|too-new|no-\w+|throws|nosy|leaves|waits|rejects)"/g)).toEqual([
    '"greeting"',
    '"greeting"',
  ]);
  const features = await readFile(join(root, "server/generated/plugin-features.ts"), "utf8");
  expect(features.match(/[\w-]+(?=\/features)/g)).toEqual(["first-guests"]);
  await checkLeftOut();
  await writeFile(join(root, "plugins.json"), "[]\n");
}, 180_000);

/** A flow that names the kind of a plugin that is left out is refused with the plugin's reason, until that is mended. */
async function checkLeftOut(): Promise<void> {
  const file = join(root, "flows/event/greeting.json");
  const steps = ["too-new", "throws"].map((component) => ({
    path: `/${component}`,
    component,
    nextStep: "checkout",
    title: "Hello",
  }));
  await writeFile(file, JSON.stringify({ title: "Greeting", steps }));
  const check = () => tool("scripts/check-flows.ts", "flows").output;
  expect(check()).toMatch(
    /"too-new" is a kind of the plugin .*too-new, which is left out \(PLUGIN_ENGINE\): it is made for/,
  );
  expect(check()).toMatch(/"throws" is a kind of the plugin throws, .*no luck today; correct that file/);
  await write(join(outside, "throws"), {
    "steps/throws/definition.ts": toolDefinition,
  });
  expect(check()).toContain('"throws" is a tool of the box office');
  await broken("throws", {
    "steps/throws/definition.ts": `${toolDefinition}throw new Error("no luck today");\n`,
  });
  await rm(file);
}

test("what does not fit is not added", async () => {
  const { status, output } = plugin("add", join(outside, "throws"));
  expect(status).toBe(1);
  expect(output).toMatch(/no luck today.*\nNothing was added\./);
  expect(await list()).toEqual([]);
  expect(plugin("add", join(outside, "absent.tgz")).output).toContain("There is no tarball");
});

test("a packed plugin is added, and a flow that names its kind can be bought through", async () => {
  const flowFile = join(root, "flows/event/quick-visit.json");
  const flow = await readFile(flowFile, "utf8");
  const withStep = `${flow.replace('"nextStep": "checkout"', '"nextStep": "/origin"').trimEnd().slice(0, -1).trimEnd().slice(0, -1)}, ${JSON.stringify(originStep)}]}`;
  await writeFile(flowFile, withStep);
  expect(tool("scripts/check-flows.ts", "flows").output).toMatch(/quick-visit\.json:\d+.*visitor-origin/);

  expect(plugin("add", tarball).output).toMatch(
    /Added step-visitor-origin .*: kinds visitor-origin, visitors-by-origin/,
  );
  expect(await list()).toEqual(["plugins/step-visitor-origin"]);
  expect(tool("scripts/check-flows.ts", "flows")).toMatchObject({ status: 0 });
  const built = tool("scripts/build.ts");
  expect(built.status, built.output).toBe(0);
  server = await startServer({ root, program: ["dist/server/serve.js"] });
  const browser = await chromium.launch({
    executablePath: findHeadlessBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    await buy(await browser.newPage({ viewport: { width: 390, height: 844 } }), server.url);
  } finally {
    await browser.close();
  }
  const answer = await fetch(`${server.url}/api/box-office/plugins/visitor-origin/visitors`, {
    headers: { authorization: `Bearer ${await staffToken(server.url)}` },
  });
  expect(await answer.json()).toEqual({
    body: { orders: 1, origins: [{ name: "Denver, CO", orders: 1 }], moreAvailable: false },
  });
  const stranger = await fetch(`${server.url}/api/box-office/plugins/visitor-origin/visitors`);
  expect(stranger.status).toBe(401);
  const bad = await fetch(`${server.url}/api/storefront/plugins/visitor-origin/places/8020`);
  expect([bad.status, (await bad.json()).errors[0].code]).toEqual([400, "INVALID"]);
}, 600_000);

test("removing names the flows that need it, and they are refused", async () => {
  const { output } = plugin("remove", "step-visitor-origin");
  expect(output).toContain("Removed step-visitor-origin.");
  expect(output).toContain("flows/event/quick-visit.json needs it");
  expect(await list()).toEqual([]);
  expect(tool("scripts/check-flows.ts", "flows").output).toMatch(/quick-visit\.json:\d+.*visitor-origin/);
});

async function buy(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/event/quick-visit`);
  await page.getByRole("grid").locator('button:not([aria-disabled="true"]):not([disabled])').nth(2).click();
  const adults = page.getByRole("spinbutton", { name: "Adult", exact: true });
  await adults.fill("2");
  await adults.blur();
  for (const group of await page.getByRole("radiogroup").all())
    await group.locator('input[type="radio"]:not([disabled])').first().check();
  const proceed = page.getByRole("region", { name: "Continue" }).getByRole("link");
  await proceed.and(page.locator(":not([aria-disabled=true])")).click();
  const code = page.getByRole("textbox", { name: "ZIP code" });
  await code.waitFor();
  expect(await proceed.getAttribute("aria-disabled")).toBe("true");
  await code.fill("80205");
  await page.getByText("Denver, CO").first().waitFor();
  await proceed.and(page.locator(":not([aria-disabled=true])")).click();
  await page.getByRole("textbox", { name: "First name" }).fill("Ada");
  await page.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.org");
  await page.getByRole("button", { name: /^(Pay|Complete order)/ }).click();
  await page.getByRole("heading", { level: 1, name: /^Tickets For Order/ }).waitFor();
}

async function staffToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/box-office/employee/pin-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pin: "2468" }),
  });
  return (await answer.json()).accessToken;
}
