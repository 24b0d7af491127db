/** For Vitest: sets the tests' clock before any other import reads the time. */
import { shift, shiftDate } from "./clock.ts";

if (shift !== 0) shiftDate(shift);
