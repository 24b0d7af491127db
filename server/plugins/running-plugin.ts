import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyBaseLogger } from "fastify";

/** The plugin that runs, with its call if it answers one. Timers and promises that it starts belong to it too. */
export interface RunningPlugin {
  readonly plugin: string;
  /** Such as "/greetings/:name". */
  readonly call?: string;
}

const running = new AsyncLocalStorage<RunningPlugin>();

/** Runs a plugin's code, so that an exception that nothing catches is known as the plugin's. */
export const runPlugin = <T>(plugin: RunningPlugin, work: () => T): T => running.run(plugin, work);

/** Runs our code for a plugin: its exceptions are ours. */
export const leavePlugin = <T>(work: () => T): T => running.exit(work);

/**
 * Decides what an exception that nothing caught does. A plugin's, such as of a timer, is logged, and the server goes on.
 * After one of ours the server's state is unknown: it ends, and its process manager starts it again.
 */
export function handleUncaught(log: FastifyBaseLogger, end: () => void = () => process.exit(1)): void {
  process.on("uncaughtException", (err) => {
    const plugin = running.getStore();
    if (plugin !== undefined) return log.error({ err, code: "PLUGIN_UNCAUGHT", ...plugin }, uncaughtIn(plugin));
    log.fatal({ err }, "an exception was thrown, and nothing caught it: the server ends");
    end();
  });
}

/** Keeps the server alive after a forgotten `await`: one request must not end it. */
export function handleUnhandled(log: FastifyBaseLogger): void {
  process.on("unhandledRejection", (err) => {
    const plugin = running.getStore();
    log.error({ err, ...plugin }, "a promise was rejected, and nothing handled it");
  });
}

const uncaughtIn = ({ plugin, call }: RunningPlugin) =>
  `the plugin ${plugin} threw an exception after ${call === undefined ? "it was loaded" : `its call ${call} had begun`}, and nothing caught it`;
