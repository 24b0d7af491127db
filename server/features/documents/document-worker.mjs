// A thread does not inherit how the server loads TypeScript (docs/decisions/0007), and cannot begin with it: this file is what it begins with.
import { register } from "tsx/esm/api";

register();
await import("./document-worker.ts");
