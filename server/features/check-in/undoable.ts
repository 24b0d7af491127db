/** How long a redemption or sale can be undone, in milliseconds: clerks notice mistakes immediately. */
export const undoable = 120_000;
