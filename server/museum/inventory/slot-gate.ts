/**
 * A gate that lets a fixed number through at once for each key, in the order in which they came. A caller that passes several keeps to one order of keys
 * that everyone keeps to.
 * @returns settles when the caller may pass, with what it calls, once, when it is through
 */
export function createGate(width: number): (key: string) => Promise<() => void> {
  const inside = new Map<string, { passing: number; readonly waiting: (() => void)[] }>();
  return async (key) => {
    const at = inside.get(key) ?? { passing: 0, waiting: [] };
    inside.set(key, at);
    // A caller that leaves passes its place on: one that arrives at that moment does not overtake.
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
