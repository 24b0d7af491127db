import { type ArtNumbers, artSize, circlePath, round, type TicketArt } from "./art.ts";

interface Edge {
  readonly middle: number;
  readonly waves: readonly { readonly height: number; readonly length: number; readonly shift: number }[];
}

interface Palette {
  readonly sky: string;
  readonly disc: string;
  readonly ring: string;
  readonly rocks: readonly [string, string, string, string, string];
}

const palettes: readonly [Palette, ...Palette[]] = [
  { sky: "#e9d7b4", disc: "#1d3a63", ring: "#c98a4b", rocks: ["#dfae5e", "#c98a4b", "#b0361e", "#7c2a1b", "#191714"] },
  { sky: "#f0dcc0", disc: "#b0361e", ring: "#d98f5c", rocks: ["#e3b778", "#cf6146", "#8c3a2b", "#4a1f16", "#241613"] },
  { sky: "#cfdcd8", disc: "#f4e3bd", ring: "#8fa9a4", rocks: ["#c9a468", "#a8763e", "#6f5b3a", "#2f5d62", "#16323a"] },
  { sky: "#1d3a63", disc: "#e9d7b4", ring: "#5e7ba6", rocks: ["#c98a4b", "#b0361e", "#7c2a1b", "#4a1f16", "#191714"] },
  { sky: "#efe3d0", disc: "#dfae5e", ring: "#cbb48a", rocks: ["#d8a47f", "#9c6b5a", "#5d574e", "#3c4a5c", "#1b2430"] },
];

/** A disc above layers of rock. */
export function strataArt({ next, between }: ArtNumbers): TicketArt {
  const palette = palettes[Math.floor(next() * palettes.length)] ?? palettes[0];
  const radius = between(34, 62);
  const disc = { x: between(0.35, 0.75) * artSize.width, y: between(62, 92), radius };
  const gap = between(9, 16);
  const rings = Array.from({ length: 1 + Math.floor(next() * 3) }, (_, index) => radius + gap * (index + 1));
  const slope = { height: between(10, 24), length: between(560, 1100), shift: next() };
  const layers = palette.rocks.map((colour, index) => {
    const middle = 100 + index * 21 + between(-5, 5);
    // Each layer follows the one above, less with depth.
    const follows = { ...slope, height: slope.height * (1 - index * 0.17), shift: slope.shift + index * 0.035 };
    const waves = [follows, { height: between(2, 6), length: between(170, 330), shift: next() }];
    return { path: layerPath({ middle, waves }), fill: colour };
  });
  return {
    background: palette.sky,
    shapes: [
      ...rings.map((ring) => ({ path: circlePath({ ...disc, radius: ring }), stroke: palette.ring })),
      { path: circlePath(disc), fill: palette.disc },
      ...layers,
    ],
    simple: { motif: "disc", motifs: [palette.disc], stripes: palette.rocks.slice(0, 4) },
  };
}

/** Returns the distance from the top to a layer's edge at `x`. */
function edgeAt({ middle, waves }: Edge, x: number): number {
  return waves.reduce(
    (y, { height, length, shift }) => y + height * Math.sin(2 * Math.PI * (x / length + shift)),
    middle,
  );
}

const step = 40;

/** Draws a layer, from its edge to the bottom. */
function layerPath(edge: Edge): string {
  const { width, height } = artSize;
  const xs = Array.from({ length: width / step + 1 }, (_, index) => index * step);
  const curves = xs.slice(1).map((x) => {
    const from = x - step;
    const [first, second] = [
      edgeAt(edge, from) + (slopeAt(edge, from) * step) / 3,
      edgeAt(edge, x) - (slopeAt(edge, x) * step) / 3,
    ];
    return `C${round(from + step / 3)} ${round(first)} ${round(x - step / 3)} ${round(second)} ${x} ${round(edgeAt(edge, x))}`;
  });
  return [`M0 ${round(edgeAt(edge, 0))}`, ...curves, `V${height}H0Z`].join("");
}

function slopeAt(edge: Edge, x: number): number {
  return edgeAt(edge, x + 0.5) - edgeAt(edge, x - 0.5);
}
