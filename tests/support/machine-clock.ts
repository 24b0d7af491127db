/** For tests of what is compared with the times of files, which are the machine's whatever the tests' clock says. Imported first. */
globalThis.Date = Date.prototype.constructor as DateConstructor;
