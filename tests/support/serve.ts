/** `server/main.ts` by the tests' clock. */
import { readEnvironment } from "../../server/platform/environment.ts";
import { start } from "../../server/start.ts";
import { shift, testNow } from "./clock.ts";

await start({ environment: readEnvironment(process.env), ...(shift !== 0 && { now: testNow }) });
