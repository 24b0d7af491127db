/**
 * What talks to the server. A page comes with its first step's data, so none of this is needed to show it: the code is loaded
 * after the first paint, and is there before the first press.
 */
export const calls = async () => {
  try {
    return await import("./server-calls.ts");
  } catch {
    throw new Error("You seem to be offline. Please check your connection and try again.");
  }
};

/** Loads the code ahead of its first use. A failure is met again, and told, by that use. */
export const prepareCalls = (): void => void calls().catch(() => undefined);
