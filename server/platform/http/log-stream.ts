/** A log destination such as `process.stdout`. */
export interface LogOutput {
  write(text: string): unknown;
}

/**
 * Combines the lines of one turn of the event loop: each write blocks the process for about as long as an answer takes.
 * Flushes the rest when the process exits.
 */
export function linesTogether(output: LogOutput): LogOutput {
  let lines = "";
  const flush = () => {
    const text = lines;
    lines = "";
    if (text !== "") output.write(text);
  };
  process.once("exit", flush);
  return {
    write(line) {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
  };
}
