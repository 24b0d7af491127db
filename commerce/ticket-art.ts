/** The coordinate system of the art. */
export const artSize = { width: 800, height: 200 };

interface Edge {
  readonly middle: number;
  readonly waves: readonly { readonly height: number; readonly length: number; readonly shift: number }[];
}

interface Layer {
  readonly colour: string;
  readonly edge: Edge;
}

/** A picture from an order's name: a disc above rock layers. Colours are "#" plus six hex digits. */
export interface TicketArt {
  readonly sky: string;
  readonly disc: { readonly x: number; readonly y: number; readonly radius: number; readonly colour: string };
  readonly rings: { readonly radii: readonly number[]; readonly colour: string };
  readonly layers: readonly Layer[];
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

/** Draws an order's art, identical on screen, paper and mail. @param name the order's, such as "#1009" */
export function ticketArt(name: string): TicketArt {
  const next = numbersOf(name);
  const between = (least: number, most: number) => least + next() * (most - least);
  const palette = palettes[Math.floor(next() * palettes.length)] ?? palettes[0];
  const radius = between(34, 62);
  const disc = { x: between(0.35, 0.75) * artSize.width, y: between(62, 92), radius, colour: palette.disc };
  const gap = between(9, 16);
  const rings = {
    radii: Array.from({ length: 1 + Math.floor(next() * 3) }, (_, index) => radius + gap * (index + 1)),
    colour: palette.ring,
  };
  const slope = { height: between(10, 24), length: between(560, 1100), shift: next() };
  const layers = palette.rocks.map((colour, index): Layer => {
    const middle = 100 + index * 21 + between(-5, 5);
    // Each layer follows the one above, less with depth.
    const follows = { ...slope, height: slope.height * (1 - index * 0.17), shift: slope.shift + index * 0.035 };
    return {
      colour,
      edge: { middle, waves: [follows, { height: between(2, 6), length: between(170, 330), shift: next() }] },
    };
  });
  return { sky: palette.sky, disc, rings, layers };
}

/** Returns the distance from the top to a layer's edge at `x`. */
export function edgeAt({ middle, waves }: Edge, x: number): number {
  return waves.reduce(
    (y, { height, length, shift }) => y + height * Math.sin(2 * Math.PI * (x / length + shift)),
    middle,
  );
}

const step = 40;

/** Draws a layer as an SVG or PDF path. */
export function layerPath({ edge }: Layer): string {
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

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Generates reproducible pseudo-random numbers from 0 to 1 (FNV-1a, then mulberry32). */
function numbersOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
