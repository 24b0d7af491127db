/** Where a log goes: a stream such as `process.stdout`. */
export interface LogOutput {
  write(text: string): unknown;
}

/**
 * Hands the lines of one turn of the event loop on together: each write to a terminal, file or pipe keeps the process for as long as an answer
 * takes to make. What is left when the process ends is written then.
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
