import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Runs a program that has the server's handlers, a plugin's faults and its own. @returns its log and exit code */
function run(program: string): { status: number | null; log: string } {
  const modules = ["../core/http/log.ts", "./running-plugin.ts", "./open-feature.ts"].map((file) =>
    JSON.stringify(new URL(file, import.meta.url).href),
  );
  const source = `
    const { openLog } = await import(${modules[0]});
    const { handleUncaught, handleUnhandled, leavePlugin, runPlugin } = await import(${modules[1]});
    const { openFeature } = await import(${modules[2]});
    const log = openLog();
    handleUncaught(log);
    handleUnhandled(log);
    const fail = () => { throw new Error("no luck"); };
    ${program}
    setTimeout(() => log.info("still here"), 50);`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", source],
    { encoding: "utf8" },
  );
  return { status, log: stdout + stderr };
}

const call = '{ plugin: "step-guest-book", call: "/greetings/:name" }';

test("a plugin's timer that throws is logged with plugin and call, and the server goes on", () => {
  const { status, log } = run(`
    runPlugin(${call}, () => setTimeout(fail));
    await openFeature("step-early", async () => { setTimeout(fail); return { default: {} }; });
    runPlugin(${call}, () => { void Promise.reject(new Error("too late")); });`);
  expect(log).toContain("the plugin step-guest-book threw an exception after its call /greetings/:name had begun");
  expect(log).toContain("the plugin step-early threw an exception after it was loaded");
  expect(log).toMatch(/"plugin":"step-guest-book".*a promise was rejected/);
  expect(log).toContain("PLUGIN_UNCAUGHT");
  expect(log).toContain("still here");
  expect(status).toBe(0);
});

test.each([
  ["of our own", "setTimeout(fail);"],
  ["of what a plugin has us do", `runPlugin(${call}, () => leavePlugin(() => setTimeout(fail)));`],
])("an uncaught exception %s ends the server after it is logged", (_name, program) => {
  const { status, log } = run(program);
  expect(log).toContain("the server ends");
  expect(log).toContain("no luck");
  expect(log).not.toContain("still here");
  expect(status).toBe(1);
});

test("a feature that throws when the server loads it is left out with a coded line", () => {
  const { status, log } = run(`log.info({ opened: (await openFeature("step-early", fail)) ?? "none" });`);
  expect(log).toMatch(/"code":"PLUGIN_LOAD","plugin":"step-early".*is left out/);
  expect(log).toContain('"opened":"none"');
  expect(status).toBe(0);
});
