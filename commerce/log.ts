/** Logs to the browser console, for developers who investigate a failure. */
export function log(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: staff and support read the console
  console.error(...(error === undefined ? [message] : [message, error]));
}
