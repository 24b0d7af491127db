import { useState } from "react";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults, type Settings } from "../../schemas/generated/steps/drawer.ts";
import type { Drawer, DrawerResponse } from "../../schemas/generated/wire.ts";
import controls from "../../ui/desk-controls.module.css";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";
import { ClosedDrawer, CountForm } from "./close-drawer.tsx";
import styles from "./drawer.module.css";
import { DrawerSums, Movements } from "./drawer-sums.tsx";
import { MoveCash } from "./move-cash.tsx";
import { OpenDrawer } from "./open-drawer.tsx";
import { OtherDrawers } from "./other-drawers.tsx";

/** Milliseconds. Short, because the notice covers the button for the next sale. */
const openedFor = 2_000;

/** The cash that an employee or a till answers for, from opening to count (docs/behaviour.md, "Cash drawer"). */
export default function DrawerScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const { value, error, retry } = useLoaded(staffPaths.drawer(), services.get);
  const [closed, setClosed] = useState<Drawer>();
  const again = () => {
    setClosed(undefined);
    retry();
  };
  if (closed !== undefined)
    return <ClosedDrawer settings={settings} drawer={closed} services={services} onAgain={again} />;
  if (value === undefined && error !== undefined)
    return <LoadFailure title={text("failedTitle")} error={error} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  return (
    <div className={styles.drawers}>
      {value.drawer === null ? (
        <OpenDrawer
          settings={settings}
          currencyCode={value.currencyCode}
          values={value.pieces}
          services={services}
          onStale={retry}
          onOpened={() => {
            services.notify({ message: text("openedText") }, openedFor);
            address.go(settings.sellPath);
          }}
        />
      ) : (
        <OpenedDrawer
          key={value.drawer.id}
          settings={settings}
          loaded={value}
          services={services}
          onStale={retry}
          onClosed={setClosed}
          onSell={() => address.go(settings.sellPath)}
        />
      )}
      {services.may("drawers") && (
        <OtherDrawers settings={settings} values={value.pieces} services={services} onClosed={setClosed} />
      )}
    </div>
  );
}

interface OpenedDrawerProps {
  settings: Settings;
  loaded: DrawerResponse;
  services: ToolServices;
  onStale(): void;
  onClosed(drawer: Drawer): void;
  onSell(): void;
}

type Act = "drop" | "top-up" | "count";

function OpenedDrawer({ settings, loaded, services, onStale, onClosed, onSell }: OpenedDrawerProps) {
  const text = useText(say, settings);
  const [changed, setChanged] = useState<Drawer>();
  const [act, setAct] = useState<Act>();
  const drawer = changed ?? loaded.drawer;
  if (drawer === null) return null;
  const done = () => setAct(undefined);
  const { recent } = services;
  return (
    <div className={styles.columns} data-acting={act !== undefined}>
      <section className={styles.card} aria-label={text("sumsText")}>
        <p className={styles.quiet}>
          {drawer.shared
            ? text("sharedText", { moment: recent(drawer.openedAt), name: drawer.employee })
            : text("sinceText", { moment: recent(drawer.openedAt) })}
        </p>
        <DrawerSums settings={settings} drawer={drawer} />
        {drawer.expected === undefined && <p className={styles.quiet}>{text("blindText")}</p>}
        <Movements settings={settings} drawer={drawer} services={services} />
      </section>
      {act === undefined ? (
        <div className={styles.acts}>
          <button type="button" className="button" onClick={onSell}>
            {text("sellText")}
          </button>
          <button type="button" className={`${controls.plain} ${styles.plain}`} onClick={() => setAct("drop")}>
            {text("dropText")}
          </button>
          <button type="button" className={`${controls.plain} ${styles.plain}`} onClick={() => setAct("top-up")}>
            {text("topUpText")}
          </button>
          <button type="button" className={`${controls.plain} ${styles.plain}`} onClick={() => setAct("count")}>
            {text("countTitle")}
          </button>
        </div>
      ) : act === "count" ? (
        <CountForm
          settings={settings}
          drawer={drawer}
          values={loaded.pieces}
          services={services}
          onCounted={setChanged}
          onClosed={onClosed}
          onStale={onStale}
          onCancel={done}
        />
      ) : (
        <MoveCash
          settings={settings}
          kind={act}
          currencyCode={loaded.currencyCode}
          services={services}
          onMoved={(answer) => {
            setChanged(answer.drawer ?? undefined);
            done();
          }}
          onStale={onStale}
          onCancel={done}
        />
      )}
    </div>
  );
}
