/** For how long a redemption or a sale can be undone, in milliseconds: the clerk who slipped sees it at once. */
export const undoable = 120_000;
