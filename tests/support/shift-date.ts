/** For Vitest: sets the tests' clock before any other import reads the time. */
import { shift, shiftDate } from "./clock.ts";

const shared = globalThis as { isTestClockShifted?: true };
// Test files share a process: a second shift would add to the first.
if (shift !== 0 && !shared.isTestClockShifted) {
  shared.isTestClockShifted = true;
  shiftDate(shift);
}
