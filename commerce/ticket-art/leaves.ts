import { type ArtNumbers, artSize, circlePath, type TicketArt } from "./art.ts";

interface Palette {
  readonly ground: string;
  /** Every other tile. */
  readonly tile: string;
  readonly leaves: readonly [string, string, string, string];
  readonly blossom: string;
}

const palettes: readonly [Palette, ...Palette[]] = [
  {
    ground: "#e4ecd9",
    tile: "#dbe5cd",
    leaves: ["#2f7150", "#6f9f4a", "#b7cb45", "#1f4d3a"],
    blossom: "#e8c765",
  },
  {
    ground: "#1f4d3a",
    tile: "#24573f",
    leaves: ["#347a57", "#6f9f4a", "#b7cb45", "#e4ecd9"],
    blossom: "#e8c765",
  },
  {
    ground: "#f6f2e2",
    tile: "#eeead9",
    leaves: ["#2f4f8f", "#9db2d8", "#1d3363", "#c3d0e6"],
    blossom: "#b9654d",
  },
  {
    ground: "#ecd07c",
    tile: "#e6c76a",
    leaves: ["#1f4d3a", "#2f7150", "#b9654d", "#fbf6e6"],
    blossom: "#8e4636",
  },
  {
    ground: "#b9654d",
    tile: "#b05d46",
    leaves: ["#7d3b2d", "#dba08a", "#f3dfc4", "#2f4f8f"],
    blossom: "#ecd07c",
  },
];

/** Which way the leaf of a tile grows: true for down to the right. */
const growths: readonly ((column: number, row: number) => boolean)[] = [
  (column, row) => (column + row) % 2 === 0,
  (column) => column % 2 === 0,
  (_, row) => row % 2 === 0,
];
const tile = 50;
const blossomShare = 0.1;

/** Square tiles, each with a leaf from corner to corner, or a blossom. */
export function leavesArt({ next }: ArtNumbers): TicketArt {
  const { ground, tile: other, leaves, blossom } = pick(palettes, next());
  const growsDown = pick(growths, next());
  const paths = new Map<string, string>();
  const draw = (colour: string, path: string) => paths.set(colour, (paths.get(colour) ?? "") + path);
  for (let row = 0; row < artSize.height / tile; row += 1)
    for (let column = 0; column < artSize.width / tile; column += 1) {
      const [x, y] = [column * tile, row * tile];
      if ((column + row) % 2 === 1) draw(other, [`M${x} ${y}`, `H${x + tile}`, `V${y + tile}`, `H${x}Z`].join(""));
      const colour = pick(leaves, next());
      if (next() < blossomShare) draw(blossom, circlePath({ x: x + tile / 2, y: y + tile / 2, radius: tile / 5 }));
      else draw(colour, leafPath(x, y, growsDown(column, row)));
    }
  const grounds = [other].flatMap((fill) => shapeOf(paths, fill));
  const grown = [...leaves, blossom].flatMap((fill) => shapeOf(paths, fill));
  const motifs = Array.from({ length: 12 }, (_, index) => leaves[index % leaves.length] ?? blossom);
  return { background: ground, shapes: [...grounds, ...grown], simple: { motif: "leaf", motifs, stripes: [] } };
}

function shapeOf(paths: ReadonlyMap<string, string>, fill: string) {
  const path = paths.get(fill);
  return path === undefined ? [] : [{ path, fill }];
}

function leafPath(x: number, y: number, growsDown: boolean): string {
  const [left, right, top, bottom] = [x, x + tile, y, y + tile];
  const [from, to] = growsDown ? [`${left} ${top}`, `${right} ${bottom}`] : [`${right} ${top}`, `${left} ${bottom}`];
  return `M${from}A${tile} ${tile} 0 0 1 ${to}A${tile} ${tile} 0 0 1 ${from}Z`;
}

function pick<Item>(items: readonly Item[], share: number): Item {
  return items[Math.min(Math.floor(share * items.length), items.length - 1)] as Item;
}
