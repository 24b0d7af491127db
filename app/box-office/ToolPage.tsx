import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import { loadKind } from "../../engine/core/bind.ts";
import type { ParsedFlow, Step } from "../../engine/core/flow.ts";
import type { AnyKind } from "../../engine/core/kind.ts";
import { useScreen } from "../../engine/react/screens.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useEarlyKeys } from "../../ui/earlyKeys.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useTitle } from "../state/use-title.ts";
import { Connection } from "./Connection.tsx";
import { currentAddress } from "./current-address.ts";
import { Navigation } from "./Navigation.tsx";
import { staffState } from "./staff-session.ts";
import styles from "./ToolPage.module.css";
import { toolServices } from "./tool-services.ts";
import { toolsFor } from "./tools-for.ts";

/** One tool of the box office: the navigation, its title, and its screen. */
export function ToolPage({ flow, step, allowed }: { flow: ParsedFlow; step: Step; allowed: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { interrupted?: string } | null };
  const interrupted = state?.interrupted;
  const { employee } = useSnapshot(staffState);
  const { kind, failure, retry } = useKind(flow, step);
  const code = useScreen(kind);
  const services = useMemo(() => toolServices(flow, employee), [flow, employee]);
  const { path } = step;
  const address = useMemo(() => currentAddress({ path, search, interrupted, navigate }), [path, search, interrupted, navigate]);
  useTitle(step.pageTitle ?? step.title);
  useEffect(() => {
    // The page that was loaded has its focus where a page has it; a tool that was opened from another is announced by its title.
    if (opened) heading.current?.focus({ preventScroll: true });
    opened = true;
  }, []);

  const isLoading = allowed && (kind === undefined || code.status !== "ready");
  useEarlyKeys(isLoading);
  const failed = failure ?? (code.status === "failed" ? code.error : undefined);
  return (
    <div className={styles.page}>
      {employee !== null && <Navigation tools={toolsFor(flow, employee.permissions)} current={step.path} />}
      <Connection />
      <h1 ref={heading} tabIndex={-1}>
        {step.title}
      </h1>
      {step.description && <p className={styles.description}>{step.description}</p>}
      {!allowed ? (
        <EmptyState title="Not for this account">
          <p>Your account may not use this tool. Please ask whoever manages the box office.</p>
        </EmptyState>
      ) : failed ? (
        <LoadFailure
          title={`${step.title} could not be loaded`}
          message="Please check the connection and try again."
          onRetry={code.status === "failed" ? code.retry : retry}
        />
      ) : kind === undefined || code.status !== "ready" ? (
        <Skeleton shape="rows" label={`Loading: ${step.title}`} />
      ) : (
        <code.Screen data={step.data} services={services} address={address} />
      )}
    </div>
  );
}

let opened = false;

function useKind(flow: ParsedFlow, step: Step): { kind: AnyKind | undefined; failure: Error | undefined; retry(): void } {
  const [loaded, setLoaded] = useState<{ kind?: AnyKind; failure?: Error }>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what loads again
  useEffect(() => {
    let current = true;
    setLoaded({});
    loadKind(flow, step.component).then(
      (kind) => current && setLoaded({ kind }),
      (failure: Error) => current && setLoaded({ failure }),
    );
    return () => {
      current = false;
    };
  }, [flow, step, attempt]);
  return { kind: loaded.kind, failure: loaded.failure, retry: () => setAttempt((count) => count + 1) };
}
