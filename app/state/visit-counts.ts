import type { Move } from "../../engine/react/host.ts";
import { apiBases } from "../../schemas/api-bases.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { VisitReport } from "../../schemas/generated/wire.ts";
import { boot } from "./boot.ts";

/** In milliseconds; a step that is left later counts as entered again (docs/behaviour.md, "Where visitors leave"). */
const patience = 30 * 60_000;

/** In milliseconds; one report covers most visits. */
const reportAfter = 5 * 60_000;

interface TimedMove extends Move {
  /** When the step was entered. */
  readonly at: number;
}

type Flow = Pick<VisitReport, "base" | "handle" | "direct">;

let waiting: { readonly flow: Flow; readonly moves: TimedMove[] } | undefined;
let opened: { readonly path: string; at: number } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
// A reload enters the same step again.
let isReloaded = performance
  .getEntriesByType?.("navigation")
  .some((entry) => "type" in entry && entry.type === "reload");

/** Returns what counts a flow's moves. Nothing about the visitor is stored or sent. */
export function countMoves(flow: Flow): ((move: Move) => void) | undefined {
  // An author's preview is no visit.
  if (boot.bases.storefront !== apiBases.storefront) return undefined;
  return ({ path, move }) => {
    const now = Date.now();
    if (waiting !== undefined && (waiting.flow.base !== flow.base || waiting.flow.handle !== flow.handle)) report();
    waiting ??= { flow, moves: [] };
    timer ??= setTimeout(report, reportAfter);
    if (move === "entered") {
      opened = { path, at: now };
      if (!isReloaded) waiting.moves.push({ path, move, at: now });
      isReloaded = false;
      return;
    }
    if (opened === undefined || now - opened.at > patience) {
      waiting.moves.push({ path, move: "entered", at: now });
      opened = { path, at: now };
    }
    waiting.moves.push({ path, move, at: opened.at });
  };
}

function report(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting === undefined) return;
  const { flow, moves } = waiting;
  waiting = undefined;
  const now = Date.now();
  const recent = moves.filter(({ at }) => now - at <= patience).slice(-60);
  if (recent.length === 0) return;
  const { base, handle, direct = false } = flow;
  const body: VisitReport = {
    ...{ base, handle, direct },
    moves: recent.map(({ at, ...move }) => ({ ...move, secondsAgo: Math.floor((now - at) / 1000) })),
  };
  // Without the API client: a lost report needs neither a retry nor a message.
  fetch(boot.bases.storefront + paths.countVisit(), {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

if (typeof document !== "undefined")
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") report();
  });
