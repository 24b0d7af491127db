export interface LogOutput {
  write(text: string): unknown;
}

/** Combines the lines of a turn: each write blocks the process for about as long as an answer takes. */
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
