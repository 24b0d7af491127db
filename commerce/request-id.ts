/** What support finds a failed call in the server's log by, where the failure was a call's. */
export function requestIdOf(error: Error): string | undefined {
  return "requestId" in error && typeof error.requestId === "string" ? error.requestId : undefined;
}
