/** For Vitest: the process of each test file has the tests' clock, before anything is imported that might look at the time. */
import { shift, shiftDate } from "./clock.ts";

if (shift !== 0) shiftDate(shift);
