import { readEnvironment } from "./environment.ts";
import { say, start } from "./start.ts";

try {
  await start({ environment: readEnvironment(process.env) });
} catch (error) {
  say(error instanceof Error ? `The server could not start: ${error.message}` : String(error));
  if (error instanceof Error && error.cause instanceof Error) say(error.cause.message);
  // What was opened already, the watcher for one, would keep the process alive.
  process.exit(1);
}
