/** Leaves word in the browser's console, for whoever looks into what went wrong. */
export function log(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: staff and support read the console
  console.error(...(error === undefined ? [message] : [message, error]));
}
