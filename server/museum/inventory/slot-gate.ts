/**
 * Admits `width` callers at a time per key, in order. Callers of several keys must use one global order.
 * @returns a function that resolves when the caller may pass, with a callback to leave once
 */
export function createGate(width: number): (key: string) => Promise<() => void> {
  const inside = new Map<string, { passing: number; readonly waiting: (() => void)[] }>();
  return async (key) => {
    const at = inside.get(key) ?? { passing: 0, waiting: [] };
    inside.set(key, at);
    // A leaving caller passes its place to the next, so that newcomers cannot overtake.
    if (at.passing < width) at.passing += 1;
    else await new Promise<void>((pass) => at.waiting.push(pass));
    return () => {
      const next = at.waiting.shift();
      if (next !== undefined) return next();
      at.passing -= 1;
      if (at.passing === 0) inside.delete(key);
    };
  };
}
