import { type CodeModules, darkRuns, quietModules } from "./code-modules.ts";

/** The default width, about a postcard's, if nothing else sets the size. */
const width = 500;

/** Draws a code with its quiet zone as an SVG data URL. */
export function codeSvg(modules: CodeModules): string {
  const size = modules.length + 2 * quietModules;
  const runs = strokes(modules);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#ffffff" d="M0 0h${size}v${size}H0z"/><path stroke="#000000" d="${runs}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Draws runs as lines. Relative moves within a row are shorter than absolute ones. */
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
