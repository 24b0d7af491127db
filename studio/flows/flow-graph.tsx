import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { factSeparator } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/studio/graph.ts";
import * as pages from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { sentenceOf } from "../flow-model/condition-sentence.ts";
import { subjectsFor } from "../flow-model/condition-subjects.ts";
import { isWithin } from "../flow-model/expanded-steps.ts";
import type { FlowStep } from "../flow-model/flow-steps.ts";
import {
  exitNode,
  type GraphEdge,
  type GraphLayout,
  type GraphNode,
  layoutOf,
  size,
} from "../flow-model/graph-layout.ts";
import type { Schema } from "../forms/schema.ts";
import { useOptions } from "../forms/use-options.ts";
import { draftState } from "../state/draft.ts";
import { useCatalogue } from "../state/use-catalogue.ts";
import styles from "./graph.module.css";
import { repeatBadge } from "./repeat-field.tsx";
import { kindName } from "./step-list.tsx";
import { useExpandedSteps } from "./use-expanded-steps.ts";

interface FlowGraphProps {
  file: string;
  /** The flow's title. */
  title: string;
  steps: readonly FlowStep[];
  selected: number | undefined;
  kinds: Readonly<Record<string, { readonly answer?: Schema; readonly isSkippable?: boolean }>>;
  walked?: readonly string[];
}

/** Draws a flow: its steps, their targets with conditions, and problems (docs/behaviour.md, "The flow as a graph"). */
export function FlowGraph({ file, title, steps: listed, selected, kinds, walked = [] }: FlowGraphProps) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const expanded = useExpandedSteps(listed);
  const steps = isOpen ? expanded : listed;
  const [zoom, setZoom] = useState(1);
  const scroll = useRef<HTMLElement>(null);
  const screen = useWholeScreen();
  const layout = useMemo(() => fittingLayout(steps, screen.isWhole), [steps, screen.isWhole]);
  const labels = useLabels({ steps, expanded, kinds, layout });
  const isSkippable = steps.some(({ component }) => kinds[component]?.isSkippable);
  const fit = () => setZoom(zoomToFit(scroll.current, layout));
  const refit = useEffectEvent(fit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits when it is opened, and on the whole screen
  useEffect(() => refit(), [screen.isWhole]);
  return (
    <figure ref={screen.element} className={styles.figure} onKeyDown={(event) => zoomByKey(event, setZoom, fit)}>
      {screen.isWhole && <h2>{title}</h2>}
      <ZoomButtons zoom={zoom} onZoom={setZoom} onFit={fit}>
        {listed.some(({ use }) => use !== undefined) && (
          <button type="button" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
            {say.openFragments(locale)}
          </button>
        )}
        {screen.isOffered && (
          <button type="button" onClick={screen.toggle}>
            {screen.isWhole ? say.close(locale) : say.wholeScreen(locale)}
          </button>
        )}
      </ZoomButtons>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section ref={scroll} className={styles.scroll} aria-label={say.graphOf(locale)} tabIndex={0}>
        <div className={styles.drawing} style={{ width: layout.width, height: layout.height, zoom }}>
          <Edges layout={layout} walked={walked} />
          <ol>
            {[...layout.nodes].map(([path, node]) => (
              <li key={path}>
                <Node {...{ file, listed, steps, selected, kinds, walked, layout, labels, path, node }} />
              </li>
            ))}
          </ol>
          {layout.edges.map((edge) =>
            (labels.get(edge) ?? []).length === 0 ? null : (
              <p
                key={`${edge.from} ${edge.to}`}
                className={styles.label}
                style={{ left: edge.label.x, top: edge.label.y, width: size.label }}
                aria-hidden="true"
              >
                {labels.get(edge)?.map((label) => (
                  <span key={label}>{label}</span>
                ))}
              </p>
            ),
          )}
        </div>
      </section>
      {isSkippable && <figcaption>{say.dashed(locale)}</figcaption>}
    </figure>
  );
}

interface ZoomButtonsProps {
  zoom: number;
  onZoom(zoom: number): void;
  onFit(): void;
  children: ReactNode;
}

function ZoomButtons({ zoom, onZoom, onFit, children }: ZoomButtonsProps) {
  const locale = useLocale();
  const { min, max } = zooms;
  return (
    <fieldset className={styles.zoom} aria-label={say.zoom(locale)}>
      <button type="button" disabled={zoom <= min} aria-keyshortcuts="-" onClick={() => onZoom(zoomed(zoom, -1))}>
        {say.smaller(locale)}
      </button>
      <button type="button" disabled={zoom >= max} aria-keyshortcuts="+" onClick={() => onZoom(zoomed(zoom, 1))}>
        {say.larger(locale)}
      </button>
      <button type="button" aria-keyshortcuts="0" onClick={onFit}>
        {say.whole(locale)}
      </button>
      {children}
    </fieldset>
  );
}

function Edges({ layout: { width, height, edges }, walked }: { layout: GraphLayout; walked: readonly string[] }) {
  const id = useId();
  const isWalked = ({ from, to }: GraphEdge) => walked.some((path, place) => path === from && walked[place + 1] === to);
  return (
    <svg width={width} height={height} aria-hidden="true">
      <defs>
        <marker
          id={`${id}-end`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto-start-reverse"
        >
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {edges.map((edge) => (
        <path
          key={`${edge.from} ${edge.to}`}
          d={edge.line}
          markerEnd={`url(#${id}-end)`}
          data-walked={isWalked(edge) || undefined}
        />
      ))}
    </svg>
  );
}

interface NodeProps extends Omit<FlowGraphProps, "title"> {
  /** The steps of the file: of a fragment, only its use. */
  listed: readonly FlowStep[];
  walked: readonly string[];
  layout: GraphLayout;
  labels: ReadonlyMap<GraphEdge, string[]>;
  path: string;
  node: GraphNode;
}

/** A step, with where it leads for assistive technology; or the exit. */
function Node({ file, listed, steps, selected, kinds, walked, layout, labels, path, node }: NodeProps) {
  const locale = useLocale();
  const id = useId();
  const { answer } = useSnapshot(draftState);
  const step = node.index === undefined ? undefined : steps[node.index];
  const index = listed.findIndex((each) => isWithin(each, path));
  const titleOf = (to: string) =>
    to === exitNode ? pages.checkout(locale) : steps.find((each) => each.path === to)?.title || to;
  if (step === undefined)
    return (
      <span className={styles.exit} style={placeOf(node)}>
        {titleOf(path)}
      </span>
    );
  const count = (answer?.problems ?? []).filter(
    (problem) => problem.file === file && `${problem.pointer}/`.startsWith(`/steps/${index}/`),
  ).length;
  const targets = layout.edges.filter((edge) => edge.from === path);
  const targetOf = (edge: GraphEdge) => {
    const [to, conditions] = [titleOf(edge.to), edge.whens.length === 0 ? [] : (labels.get(edge) ?? [])];
    return conditions.length === 0
      ? say.leadsTo(locale, { step: to })
      : say.leadsToIf(locale, { step: to, conditions });
  };
  return (
    <>
      <Link
        to={`?at=/steps/${index}`}
        className={styles.node}
        style={placeOf(node)}
        aria-current={index === selected ? "step" : undefined}
        aria-describedby={id}
        data-skippable={kinds[step.component]?.isSkippable || undefined}
        data-walked={walked.includes(path) || undefined}
      >
        <b>{titleOf(path)}</b>
        <small>
          {[kindName(locale, step.component), repeatBadge(locale, step)].filter(Boolean).join(factSeparator(locale))}
        </small>
        {count > 0 && <i className={styles.badge}>{say.problems(locale, { count })}</i>}
      </Link>
      <span id={id} hidden>
        {[walked.includes(path) && say.walked(locale), ...targets.map(targetOf)].filter(Boolean).join(" ")}
      </span>
    </>
  );
}

const zooms = { min: 0.25, max: 2, step: 1.25 } as const;

function zoomed(zoom: number, steps: number): number {
  return Math.min(Math.max(zoom * zooms.step ** steps, zooms.min), zooms.max);
}

function zoomByKey(event: KeyboardEvent, onZoom: (change: (zoom: number) => number) => void, onFit: () => void): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  // With Ctrl, the browser zooms the page.
  if (ctrlKey || metaKey || altKey) return;
  if (key === "+" || key === "=") onZoom((zoom) => zoomed(zoom, 1));
  else if (key === "-") onZoom((zoom) => zoomed(zoom, -1));
  else if (key === "0") onFit();
  else return;
  event.preventDefault();
}

/** Shows an element on the whole screen until the button or Escape; not offered where the browser cannot. */
function useWholeScreen() {
  const element = useRef<HTMLElement>(null);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const follow = () =>
      setWhole(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const toggle = () =>
    void (isWhole ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(() => {});
  return { element, isWhole, toggle, isOffered: document.fullscreenEnabled === true };
}

function zoomToFit(scroll: HTMLElement | null, { width, height }: GraphLayout): number {
  if (scroll === null || scroll.clientWidth === 0 || width === 0 || height === 0) return 1;
  const high = document.fullscreenElement === null ? window.innerHeight * 0.7 : scroll.clientHeight;
  const room = Math.min(scroll.clientWidth / (width + margin), high / (height + margin));
  // On a whole screen a short flow is enlarged; elsewhere a long one stays readable and scrolls.
  return document.fullscreenElement === null
    ? Math.min(Math.max(room, readableZoom, zooms.min), 1)
    : Math.min(Math.max(room, zooms.min), 1.5);
}

/** On the whole screen, the direction that can be drawn larger. */
function fittingLayout(steps: readonly FlowStep[], isWhole: boolean): GraphLayout {
  const down = layoutOf(steps);
  if (!isWhole) return down;
  const sideways = layoutOf(steps, "sideways");
  const scaleOf = ({ width, height }: GraphLayout) => Math.min(window.innerWidth / width, window.innerHeight / height);
  return scaleOf(sideways) > scaleOf(down) ? sideways : down;
}

const margin = 16;
const readableZoom = 0.7;

function placeOf({ x, y }: { x: number; y: number }) {
  return { left: x, top: y, width: size.nodeWidth, height: size.nodeHeight };
}

interface LabelContext extends Pick<FlowGraphProps, "steps" | "kinds"> {
  expanded: readonly FlowStep[];
  layout: GraphLayout;
}

function useLabels({ steps, expanded, kinds, layout }: LabelContext): ReadonlyMap<GraphEdge, string[]> {
  const { edges } = layout;
  const locale = useLocale();
  const { value: catalogue } = useCatalogue();
  const options = useOptions(steps);
  return useMemo(() => {
    const said = (edge: GraphEdge) => {
      const index = steps.findIndex(({ path }) => path === edge.from);
      const context = { steps, expanded, kinds, catalogue, options, locale };
      const subjects = edge.whens.length === 0 ? [] : subjectsFor(index, context);
      if (edge.whens.length > 0) return edge.whens.map((when) => sentenceOf(when, subjects, locale));
      const isBranching = edges.some(({ from, whens }) => from === edge.from && whens.length > 0);
      return isBranching ? [say.otherwise(locale)] : [];
    };
    return new Map(edges.map((edge) => [edge, said(edge)]));
  }, [steps, expanded, kinds, edges, catalogue, options, locale]);
}
