/** Not part of the first load: nothing is committed before the first Continue, for which `prepareCommit` has it ready. */
const load = () => import("./commit-cart.ts");

export const commitCart = async (contributions: readonly unknown[]): Promise<void> => (await load()).commitCart(contributions);

/** Loads what the first Continue will need. A failure is met again, and told, by the Continue itself. */
export const prepareCommit = (): void => void load().catch(() => undefined);
