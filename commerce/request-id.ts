/** Returns a failed call's request id, which finds it in the server's log. */
export function requestIdOf(error: Error): string | undefined {
  return "requestId" in error && typeof error.requestId === "string" ? error.requestId : undefined;
}
