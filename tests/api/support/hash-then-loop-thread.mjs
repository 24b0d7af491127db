// A thread cannot begin with TypeScript, as server/preview-worker.mjs says.
import { register } from "tsx/esm/api";

register();
await import("./hash-then-loop-thread.ts");
