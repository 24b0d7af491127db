import { mistakeOfContribution } from "../commerce/cart/check-contribution.ts";
import { log } from "../commerce/errors.ts";
import { isPromise, shown } from "../commerce/shown-value.ts";
import { runAsks } from "../engine/check/run-asks.ts";
import type { Blocker, Sentence, StepContext } from "../engine/core/contract.ts";
import type { AnyStep } from "../engine/core/kind.ts";
import { isRecord } from "../engine/core/pointer.ts";
import * as say from "../messages/generated/steps/guarded-step.ts";

// biome-ignore lint/suspicious/noExplicitAny: the guard passes each kind its own types through without looking into them
type Any = any;
type Context = StepContext<Any, Any, Any>;
type Checked = "load" | "loadView" | "refineData" | "skip" | "autoAnswer" | "complete" | "contribute" | "derive";

/** Says what a function should have returned; undefined if it did. */
const checks: Readonly<Record<Checked | "label", (result: unknown) => string | undefined>> = {
  load: (paths) =>
    isRecord(paths) &&
    !isPromise(paths) &&
    Object.values(paths).every((path) => path === undefined || typeof path === "string")
      ? undefined
      : "no object of paths",
  loadView: (path) => (path === undefined || typeof path === "string" ? undefined : "no path"),
  refineData: (data) => (data === undefined || (isRecord(data) && !isPromise(data)) ? undefined : "no object of data"),
  skip: (reason) => (!reason || isCoded(reason, "text") ? undefined : "neither false nor a reason with code and text"),
  autoAnswer: (answer) => (isPromise(answer) ? "no answer" : undefined),
  complete: (completion) =>
    completion === true || isCoded(completion, "message") ? undefined : "neither true nor a blocker with a code",
  contribute: (contribution) => (contribution === undefined ? undefined : mistakeOfContribution(contribution)),
  derive: (derived) => (isRecord(derived) && !isPromise(derived) ? undefined : "no object of properties"),
  label: (label) => (label === undefined || isText(label) ? undefined : "no text"),
};

const isText = (text: unknown) => typeof text === "string" || typeof text === "function";

function isCoded(value: unknown, text: "text" | "message"): boolean {
  return isRecord(value) && typeof value.code === "string" && (value[text] === undefined || isText(value[text]));
}

type Result = { readonly value: unknown } | { readonly fault: string };

/** Calls a function of a kind. Never throws: a fault says what it did, and what would be right. */
export function callChecked(kind: AnyStep, name: Checked, ...given: readonly unknown[]): Result {
  return checkedCall(name, () => (kind[name] as (...all: unknown[]) => unknown).call(kind, ...given));
}

function checkedCall(name: keyof typeof checks, call: () => unknown): Result {
  try {
    const value = call();
    // Its rejection is part of this fault.
    if (isPromise(value)) value.then(undefined, () => undefined);
    const wrong = checks[name](value);
    if (wrong === undefined) return { value };
    return { fault: `returns ${name === "contribute" ? wrong : `${shown(value)}, which is ${wrong}`}` };
  } catch (error) {
    return { fault: `throws: ${error instanceof Error ? error.message : String(error)}` };
  }
}

interface Watch {
  readonly broken: Blocker;
  report(name: string, fault: string): void;
  /** @returns undefined after a fault, which blocks the step if its context is given */
  run(name: Checked, given: readonly unknown[], context?: Context): unknown;
  sentence(text: string | Sentence | undefined): string | Sentence | undefined;
  isBroken(context: Context): boolean;
}

function watch(plugin: string, kind: AnyStep): Watch {
  const reported = new Set<string>();
  /** The engine passes one `answers` to all functions of an evaluation. */
  const broken = new WeakSet<object>();

  function report(name: string, fault: string): void {
    // A page evaluates a step many times.
    if (reported.has(name)) return;
    reported.add(name);
    log(`PLUGIN_FAULT: "${name}" of the kind "${kind.component}" (plugin ${plugin}) ${fault}`);
  }

  return {
    broken: { code: "PLUGIN_FAULT", message: say.broken },
    report,
    isBroken: ({ answers }) => broken.has(answers),
    run(name, given, context) {
      const result = callChecked(kind, name, ...given);
      if ("value" in result) return result.value;
      report(name, result.fault);
      if (context !== undefined) broken.add(context.answers);
      return undefined;
    },
    sentence(text) {
      if (typeof text !== "function") return text;
      return (locale) => {
        const result = checkedCall("label", () => text(locale));
        if ("value" in result && typeof result.value === "string") return result.value;
        report("message", "fault" in result ? result.fault : `returns ${shown(result.value)}, which is no text`);
        return say.broken(locale);
      };
    },
  };
}

/**
 * Keeps the faults of a plugin's kind within its step. A function that throws, answers later or returns a wrong value
 * is reported and counts as absent; the step is then blocked with a sentence, so that no cart lacks what was chosen.
 */
export function guardedStep<Kind extends AnyStep>(plugin: string, kind: Kind): Kind {
  const { broken, report, run, sentence, isBroken } = watch(plugin, kind);

  function isLost(name: "contribute" | "derive", answer: unknown, context: Context): boolean {
    const result = kind[name] === undefined ? { value: undefined } : callChecked(kind, name, answer, context);
    if ("fault" in result) report(name, result.fault);
    return "fault" in result;
  }

  function complete(answer: unknown, context: Context): true | Blocker {
    if (isBroken(context)) return broken;
    const completion = run("complete", [answer, context]) as true | Blocker | undefined;
    if (completion === undefined) return broken;
    if (completion !== true) return { ...completion, message: sentence(completion.message) };
    // The engine derives from objects only.
    const isBad = isLost("contribute", answer, context) || (isRecord(answer) && isLost("derive", answer, context));
    return isBad ? broken : true;
  }

  /** The engine applies it without `complete`, so one with a fault shows the step instead. */
  function autoAnswer(context: Context): unknown {
    const only = run("autoAnswer", [context], context);
    return only !== undefined && complete(only, context) === true ? only : undefined;
  }

  function asks(data: unknown): unknown {
    const { asked, mistake } = runAsks(kind, data);
    if (mistake !== undefined) report("asks", mistake);
    return asked;
  }

  function label(answer: unknown, context: Context): string | Sentence | undefined {
    const result = checkedCall("label", () => kind.submit?.label?.(answer, context));
    if ("value" in result) return sentence(result.value as string | Sentence | undefined);
    report("submit.label", result.fault);
    return undefined;
  }

  async function loadScreen() {
    const [{ guardedScreen }, screen] = await Promise.all([import("./guarded-screen.tsx"), kind.screen()]);
    const onLate = () => report("onSubmit", "has a handler that does not settle within a minute");
    return { default: guardedScreen(screen.default, onLate) };
  }

  const guarded: Readonly<Record<string, unknown>> = {
    load: (context: Context) => run("load", [context], context) ?? {},
    loadView: (...given: readonly unknown[]) => run("loadView", given),
    refineData: (context: Context) => run("refineData", [context], context),
    skip: (context: Context) => run("skip", [context], context) || false,
    contribute: (...given: readonly unknown[]) => run("contribute", given),
    derive: (...given: readonly unknown[]) => run("derive", given) ?? {},
    ...{ complete, autoAnswer, asks },
  };
  return {
    ...kind,
    screen: loadScreen,
    ...Object.fromEntries(Object.entries(guarded).filter(([name]) => kind[name as keyof AnyStep] !== undefined)),
    ...(kind.submit?.label && { submit: { ...kind.submit, label } }),
  };
}
