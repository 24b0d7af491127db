import { type FlowStep, parseNextStep, targetsOf } from "./flow-steps.ts";

/** A step or the exit; position in pixels from the top left corner. */
export interface GraphNode {
  /** The step's index; undefined for the exit. */
  readonly index: number | undefined;
  readonly x: number;
  readonly y: number;
}

/** Conditions are empty on a default target. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly whens: readonly unknown[];
  readonly line: string;
  readonly label: { readonly x: number; readonly y: number };
}

export interface GraphLayout {
  /** By path; the exit's is empty. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: readonly GraphEdge[];
  readonly width: number;
  readonly height: number;
}

export const size = {
  nodeWidth: 200,
  nodeHeight: 74,
  label: 150,
  column: 40,
  gap: 34,
  labelledGap: 104,
  edge: 8,
} as const;
interface Axes {
  /** A node's size along the way and across it. */
  readonly node: { readonly along: number; readonly across: number };
  readonly gap: { readonly plain: number; readonly labelled: number };
  readonly column: number;
  /** Distance between lanes, with room for a label. */
  readonly lane: { readonly plain: number; readonly labelled: number };
  readonly isSideways: boolean;
}

const axes = {
  down: {
    node: { along: size.nodeHeight, across: size.nodeWidth },
    gap: { plain: size.gap, labelled: size.labelledGap },
    column: size.column,
    lane: { plain: 20, labelled: size.label + 24 },
    isSideways: false,
  },
  sideways: {
    node: { along: size.nodeWidth, across: size.nodeHeight },
    gap: { plain: size.gap, labelled: size.label + 24 },
    column: size.column,
    lane: { plain: 20, labelled: 90 },
    isSideways: true,
  },
} satisfies Record<string, Axes>;

export const exitNode = "";

interface Way {
  readonly from: string;
  readonly to: string;
  readonly whens: readonly unknown[];
}

/**
 * Lays a flow out from top to bottom or from left to right, each step after all that lead to it. Long and backward edges
 * use lanes.
 */
export function layoutOf(steps: readonly FlowStep[], direction: keyof typeof axes = "down"): GraphLayout {
  const own = axes[direction];
  const { node, gap, lane } = own;
  const place = (along: number, across: number) => (own.isSideways ? { x: along, y: across } : { x: across, y: along });
  const paths = new Set(steps.map(({ path }) => path));
  const ways = steps.flatMap((step) => waysOf(step, paths));
  const ranks = rank(steps, ways);
  const rows = Array.from({ length: Math.max(...ranks.values()) + 1 }, (_row, index) =>
    [...ranks].flatMap(([path, own]) => (own === index ? [path] : [])),
  );
  const isNext = ({ from, to }: Way) => (ranks.get(to) ?? 0) - (ranks.get(from) ?? 0) === 1;
  const nodes = new Map<string, GraphNode>();
  const columns = Math.max(...rows.map((row) => row.length));
  let along: number = size.edge;
  for (const row of rows) {
    for (const [column, path] of row.entries()) {
      const index = steps.findIndex((step) => step.path === path);
      nodes.set(path, {
        index: index < 0 ? undefined : index,
        ...place(along, size.edge + column * (node.across + own.column)),
      });
    }
    const isLabelled = ways.some((way) => row.includes(way.from) && isNext(way) && way.whens.length > 0);
    along += node.along + (isLabelled ? gap.labelled : gap.plain);
  }
  const far = size.edge + columns * (node.across + own.column) - own.column;
  const lanes = lanesOf(
    ways.filter((way) => !isNext(way)),
    ranks,
  );
  const widths = Array.from(
    { length: Math.max(0, ...[...lanes.values()].map((taken) => taken + 1)) },
    (_lane, index) =>
      [...lanes].some(([{ whens }, taken]) => taken === index && whens.length > 0) ? lane.labelled : lane.plain,
  );
  const laneAt = (taken: number) => far + 16 + widths.slice(0, taken).reduce((sum, width) => sum + width, 0);
  const edges = ways.map((way) => {
    const [from, to] = [nodes.get(way.from) as GraphNode, nodes.get(way.to) as GraphNode];
    const taken = lanes.get(way);
    return { ...way, ...(taken === undefined ? straight(from, to, own) : around(from, to, laneAt(taken), own)) };
  });
  const last = Math.max(...[...nodes.values()].map(({ x, y }) => (own.isSideways ? x : y))) + node.along + size.edge;
  const { x: width, y: height } = place(last, widths.length === 0 ? far + size.edge : laneAt(widths.length));
  return { nodes, edges, width, height };
}

/** A step's targets, each once; an unknown path is the exit. */
function waysOf({ path, nextStep }: FlowStep, paths: ReadonlySet<string>): Way[] {
  const leads = parseNextStep(nextStep);
  const plain = leads?.otherwise ?? targetsOf(nextStep).at(-1);
  const node = (to: string) => (paths.has(to) ? to : exitNode);
  const targets = [...new Set(targetsOf(nextStep).map(node))];
  return targets.map((to) => {
    const whens = leads?.branches.filter((branch) => node(branch.to) === to).map(({ when }) => when) ?? [];
    return { from: path, to, whens: plain !== undefined && node(plain) === to ? [] : whens };
  });
}

/** Length of the longest way to each step, ignoring cycles. The exit is below all. */
function rank(steps: readonly FlowStep[], ways: readonly Way[]): Map<string, number> {
  const first = steps.find(({ isFirstStep }) => isFirstStep) ?? steps[0];
  const ranks = new Map<string, number>();
  const visit = (path: string, own: number, above: ReadonlySet<string>): void => {
    if (path === exitNode || above.has(path) || (ranks.get(path) ?? -1) >= own) return;
    ranks.set(path, own);
    for (const way of ways) if (way.from === path) visit(way.to, own + 1, new Set(above).add(path));
  };
  if (first !== undefined) visit(first.path, 0, new Set());
  // Unreachable steps go below the others.
  for (const { path } of steps) if (!ranks.has(path)) visit(path, Math.max(-1, ...ranks.values()) + 1, new Set());
  return ranks.set(exitNode, Math.max(-1, ...ranks.values()) + 1);
}

/** Assigns each edge the first lane where it overlaps no other. */
function lanesOf(ways: readonly Way[], ranks: ReadonlyMap<string, number>): Map<Way, number> {
  const span = ({ from, to }: Way) =>
    [ranks.get(from) ?? 0, ranks.get(to) ?? 0].sort((a, b) => a - b) as [number, number];
  const lanes = new Map<Way, number>();
  const length = (way: Way) => span(way)[1] - span(way)[0];
  for (const way of ways.toSorted((a, b) => length(a) - length(b))) {
    const [top, bottom] = span(way);
    const taken = new Set(
      [...lanes].filter(([other]) => span(other)[0] < bottom && span(other)[1] > top).map(([, own]) => own),
    );
    let own = 0;
    while (taken.has(own)) own += 1;
    lanes.set(way, own);
  }
  return lanes;
}

function straight(from: GraphNode, to: GraphNode, { node, isSideways }: Axes): Pick<GraphEdge, "line" | "label"> {
  const [half, width, height] = [node.across / 2, size.nodeWidth, size.nodeHeight];
  const [x1, y1] = isSideways ? [from.x + width, from.y + half] : [from.x + half, from.y + height];
  const [x2, y2] = isSideways ? [to.x, to.y + half] : [to.x + half, to.y];
  // At 70 % of the curve, where edges from one step have separated.
  const late = (one: number, other: number) => 0.027 * one + 0.63 * ((one + other) / 2) + 0.343 * other;
  const near = (one: number, other: number) => 0.216 * one + 0.784 * other;
  if (isSideways) {
    const middle = (x1 + x2) / 2;
    const label = { x: middle, y: near(y1, y2) };
    return { line: ["M", x1, y1, "C", middle, y1, middle, y2, x2, y2].join(" "), label };
  }
  const middle = (y1 + y2) / 2;
  const label = { x: near(x1, x2), y: late(y1, y2) };
  return { line: ["M", x1, y1, "C", x1, middle, x2, middle, x2, y2].join(" "), label };
}

function around(from: GraphNode, to: GraphNode, lane: number, { isSideways }: Axes): Pick<GraphEdge, "line" | "label"> {
  if (isSideways) {
    const [x1, x2] = [from.x + size.nodeWidth * 0.7, to.x + size.nodeWidth * 0.3];
    const [y1, y2] = [from.y + size.nodeHeight, to.y + size.nodeHeight];
    const turn = x2 > x1 ? 10 : -10;
    const out = ["M", x1, y1, "V", lane - 10, "Q", x1, lane, x1 + turn, lane];
    const line = [...out, "H", x2 - turn, "Q", x2, lane, x2, lane - 10, "V", y2].join(" ");
    return { line, label: { x: (x1 + x2) / 2, y: lane } };
  }
  const [x1, y1, x2, y2] = [
    from.x + size.nodeWidth,
    from.y + size.nodeHeight * 0.7,
    to.x + size.nodeWidth,
    to.y + size.nodeHeight * 0.3,
  ];
  const turn = y2 > y1 ? 10 : -10;
  const out = ["M", x1, y1, "H", lane - 10, "Q", lane, y1, lane, y1 + turn];
  const line = [...out, "V", y2 - turn, "Q", lane, y2, lane - 10, y2, "H", x2].join(" ");
  return { line, label: { x: lane + size.label / 2 - 12, y: (y1 + y2) / 2 } };
}
