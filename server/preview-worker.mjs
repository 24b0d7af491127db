// A thread does not inherit how the server loads TypeScript (docs/decisions/0032-tools.md), and cannot begin with it: this file is what it begins with.
import { register } from "tsx/esm/api";

register();
await import("./preview-worker.ts");
