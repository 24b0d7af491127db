import { type CodeModules, darkRuns, quietModules } from "./code-modules.ts";

/** As large as a postcard where nothing else sets its size; an SVG is sharp at any. */
const width = 500;

/** A code as an SVG in a data URL, with its quiet zone. */
export function codeSvg(modules: CodeModules): string {
  const size = modules.length + 2 * quietModules;
  const runs = strokes(modules);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#ffffff" d="M0 0h${size}v${size}H0z"/><path stroke="#000000" d="${runs}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** A run is a line as thick as a module, through the middle of its row. The pen moves on from one to the next of a row, which is shorter than to say where each begins. */
function strokes(modules: CodeModules): string {
  let [pen, penRow] = [0, -1];
  return [...darkRuns(modules)]
    .map(({ row, from, length }) => {
      const move = row === penRow ? `m${from - pen} 0` : `M${from + quietModules} ${row + quietModules}.5`;
      [pen, penRow] = [from + length, row];
      return `${move}h${length}`;
    })
    .join("");
}
