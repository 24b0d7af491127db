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
/** Distance between lanes, with room for a label. */
const lane = { plain: 20, labelled: size.label + 24 } as const;

export const exitNode = "";

interface Way {
  readonly from: string;
  readonly to: string;
  readonly whens: readonly unknown[];
}

/** Lays a flow out from top to bottom, each step below all that lead to it. Long and backward edges use lanes. */
export function layoutOf(steps: readonly FlowStep[]): GraphLayout {
  const paths = new Set(steps.map(({ path }) => path));
  const ways = steps.flatMap((step) => waysOf(step, paths));
  const ranks = rank(steps, ways);
  const rows = Array.from({ length: Math.max(...ranks.values()) + 1 }, (_row, index) =>
    [...ranks].flatMap(([path, own]) => (own === index ? [path] : [])),
  );
  const isNext = ({ from, to }: Way) => (ranks.get(to) ?? 0) - (ranks.get(from) ?? 0) === 1;
  const nodes = new Map<string, GraphNode>();
  const columns = Math.max(...rows.map((row) => row.length));
  let y: number = size.edge;
  for (const row of rows) {
    for (const [column, path] of row.entries()) {
      const index = steps.findIndex((step) => step.path === path);
      nodes.set(path, {
        index: index < 0 ? undefined : index,
        x: size.edge + column * (size.nodeWidth + size.column),
        y,
      });
    }
    const isLabelled = ways.some((way) => row.includes(way.from) && isNext(way) && way.whens.length > 0);
    y += size.nodeHeight + (isLabelled ? size.labelledGap : size.gap);
  }
  const right = size.edge + columns * (size.nodeWidth + size.column) - size.column;
  const lanes = lanesOf(
    ways.filter((way) => !isNext(way)),
    ranks,
  );
  const widths = Array.from({ length: Math.max(0, ...[...lanes.values()].map((own) => own + 1)) }, (_lane, index) =>
    [...lanes].some(([{ whens }, own]) => own === index && whens.length > 0) ? lane.labelled : lane.plain,
  );
  const laneAt = (own: number) => right + 16 + widths.slice(0, own).reduce((sum, width) => sum + width, 0);
  const edges = ways.map((way) => {
    const [from, to] = [nodes.get(way.from) as GraphNode, nodes.get(way.to) as GraphNode];
    const own = lanes.get(way);
    return { ...way, ...(own === undefined ? straight(from, to) : around(from, to, laneAt(own))) };
  });
  return {
    nodes,
    edges,
    width: widths.length === 0 ? right + size.edge : laneAt(widths.length),
    height: Math.max(...[...nodes.values()].map((node) => node.y)) + size.nodeHeight + size.edge,
  };
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

function straight(from: GraphNode, to: GraphNode): Pick<GraphEdge, "line" | "label"> {
  const [x1, y1, x2, y2] = [from.x + size.nodeWidth / 2, from.y + size.nodeHeight, to.x + size.nodeWidth / 2, to.y];
  const middle = (y1 + y2) / 2;
  // At 70 % of the curve, where edges from one step have separated.
  const label = { x: 0.216 * x1 + 0.784 * x2, y: 0.027 * y1 + 0.63 * middle + 0.343 * y2 };
  return { line: ["M", x1, y1, "C", x1, middle, x2, middle, x2, y2].join(" "), label };
}

function around(from: GraphNode, to: GraphNode, x: number): Pick<GraphEdge, "line" | "label"> {
  const [x1, y1, x2, y2] = [
    from.x + size.nodeWidth,
    from.y + size.nodeHeight * 0.7,
    to.x + size.nodeWidth,
    to.y + size.nodeHeight * 0.3,
  ];
  const turn = y2 > y1 ? 10 : -10;
  const out = ["M", x1, y1, "H", x - 10, "Q", x, y1, x, y1 + turn];
  const line = [...out, "V", y2 - turn, "Q", x, y2, x - 10, y2, "H", x2].join(" ");
  return { line, label: { x: x + size.label / 2 - 12, y: (y1 + y2) / 2 } };
}
