/** Logs to the browser's console, for developers who look into a failure. */
export function log(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: staff and support read the console
  console.error(...(error === undefined ? [message] : [message, error]));
}
