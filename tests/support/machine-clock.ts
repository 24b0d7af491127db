/** Restores the machine's `Date`, to compare with file times. Import it first. */
globalThis.Date = Date.prototype.constructor as DateConstructor;
