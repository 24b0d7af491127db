/** Leaves word in the browser's console, for whoever looks into what went wrong (specification, sections 5 and 8: "logged"). */
export function log(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the log that the specification means
  console.error(...(error === undefined ? [message] : [message, error]));
}
