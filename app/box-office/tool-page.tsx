import { useEffect, useMemo, useRef, useState } from "react";
import { Link, type Location, useLocation, useNavigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import type { ToolServices } from "../../commerce/services.ts";
import type { ParsedFlow, Step } from "../../engine/core/flow.ts";
import { loadScreen } from "../../engine/react/load-flow.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/app/box-office.ts";
import { hasTrait } from "../../schemas/generated/kind-traits.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useEarlyKeys } from "../../ui/early-keys.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePage, useTitle } from "../state/page.ts";
import { currentAddress, toolAddress } from "./address.ts";
import { DoorStatus } from "./door/door-status.tsx";
import { Connection, SessionEnd } from "./session-end.tsx";
import { staffState } from "./staff-session.ts";
import styles from "./tool-page.module.css";
import { doorDevice, toolServices } from "./tool-services.ts";
import { toolsFor } from "./tools.ts";

/** Door devices say whether they are alone; others whether there is a connection. */
function NetworkState({ services }: { services: ToolServices }) {
  const { tenant } = usePage().boot;
  const { employee } = useSnapshot(staffState);
  return services.may("check-in") ? (
    <DoorStatus device={doorDevice(tenant, employee)} services={services} />
  ) : (
    <Connection />
  );
}

export function ToolPage({ flow, step, allowed }: { flow: ParsedFlow; step: Step; allowed: boolean }) {
  const locale = useLocale();
  const page = usePage();
  const { tenant } = page.boot;
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const { search, key, state } = useLocation() as Location & { state: { interrupted?: string } | null };
  const interrupted = state?.interrupted;
  const { employee } = useSnapshot(staffState);
  const {
    value: Screen,
    error,
    retry,
  } = useLoaded(
    step.component,
    (component) => loadScreen(flow, component),
    step.path === flow.first.path ? page.tools?.screen : undefined,
  );
  const services = useMemo(() => toolServices(tenant, flow, employee), [tenant, flow, employee]);
  const { path } = step;
  const address = useMemo(
    () => currentAddress({ path, search, key, interrupted, navigate }),
    [path, search, key, interrupted, navigate],
  );
  useTitle(step.pageTitle ?? step.title);
  useEffect(() => {
    // Announce a tool opened from another by its title; a freshly loaded page keeps its focus.
    if (opened) heading.current?.focus({ preventScroll: true });
    opened = true;
  }, []);

  const isLoading = allowed && Screen === undefined;
  useEarlyKeys(isLoading);
  return (
    <div className={styles.page}>
      {employee !== null && <Navigation tools={toolsFor(flow, employee.permissions)} current={step.path} />}
      <NetworkState services={services} />
      {employee !== null && (
        <SessionEnd
          services={services}
          drawerPath={flow.steps.find(({ component }) => hasTrait(component, "opens-drawer"))?.path}
        />
      )}
      <h1 ref={heading} tabIndex={-1}>
        {step.title}
      </h1>
      {step.description && <p className={styles.description}>{step.description}</p>}
      {!allowed ? (
        <EmptyState title={say.notAllowed(locale)}>
          <p>{say.notAllowedHint(locale)}</p>
        </EmptyState>
      ) : error ? (
        <LoadFailure
          title={say.toolFailed(locale, { tool: step.title })}
          error={error}
          message={say.toolFailedHint(locale)}
          onRetry={retry}
        />
      ) : Screen === undefined ? (
        <Skeleton shape="rows" label={say.toolLoading(locale, { tool: step.title })} />
      ) : (
        <ErrorBoundary>
          <Screen data={step.data} services={services} address={address} />
        </ErrorBoundary>
      )}
    </div>
  );
}

let opened = false;

/** Tools shown before "More". */
const shownOn = { phone: 4, tablet: 5 };

/** All tools in one row; where they do not fit, the first ones with the current one, and the others behind "More". */
function Navigation({ tools, current }: { tools: ToolServices["tools"]; current: string }) {
  const locale = useLocale();
  /** The tool that the list was opened on: going Back closes it. */
  const [openOn, setOpenOn] = useState<string>();
  const at = tools.findIndex(({ path }) => path === current);
  const isShown = (index: number, count: number) => (at < count ? index < count : index < count - 1 || index === at);
  const hasMore = tools.length > shownOn.tablet;
  const link = ({ path, label }: ToolServices["tools"][number], index: number) => (
    <Link
      key={path}
      to={toolAddress(path)}
      aria-current={path === current ? "page" : undefined}
      data-phone={!hasMore || isShown(index, shownOn.phone) || undefined}
      data-tablet={!hasMore || isShown(index, shownOn.tablet) || undefined}
      onClick={() => setOpenOn(undefined)}
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label={say.navigation(locale)} className={styles.navigation}>
      {tools.map(link)}
      {hasMore && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpenOn(current)}>
          {say.moreTools(locale)}
        </button>
      )}
      <Dialog title={say.allTools(locale)} open={openOn === current} onClose={() => setOpenOn(undefined)}>
        <div className={styles.all}>{tools.map(link)}</div>
      </Dialog>
    </nav>
  );
}
