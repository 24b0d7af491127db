import { useId, useState } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/drawer.ts";
import type { Drawer, DrawerPieceValues } from "../../schemas/generated/wire.ts";
import controls from "../../ui/desk-controls.module.css";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import { CountForm } from "./close-drawer.tsx";
import styles from "./drawer.module.css";

interface OtherDrawersProps {
  settings: Settings;
  values: DrawerPieceValues | undefined;
  services: ToolServices;
  onClosed(drawer: Drawer): void;
}

/** Lists drawers that others have open, so that a forgotten one can be counted and closed. */
export function OtherDrawers({ settings, values, services, onClosed }: OtherDrawersProps) {
  const text = useText(say, settings);
  const locale = useLocale();
  const id = useId();
  const { value, retry } = useLoaded(staffPaths.openDrawers(), services.get);
  const [chosen, setChosen] = useState<string>();
  const drawers = value?.drawers ?? [];
  if (drawers.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.others}>
      <h2 id={id}>{text("othersTitle")}</h2>
      <ul>
        {drawers.map((drawer) => (
          <li key={drawer.id}>
            <div className={styles.other}>
              <span className={styles.named}>
                <strong>{drawer.shared ? drawer.device : drawer.employee}</strong>
                <small>
                  {drawer.shared
                    ? text("sharedText", { moment: services.recent(drawer.openedAt), name: drawer.employee })
                    : text("sinceText", { moment: services.recent(drawer.openedAt) })}
                </small>
              </span>
              {drawer.expected && <span>{formatMoney(locale, drawer.expected)}</span>}
              {chosen !== drawer.id && (
                <button
                  type="button"
                  className={`${controls.plain} ${styles.plain}`}
                  onClick={() => setChosen(drawer.id)}
                >
                  {text("countTitle")}
                </button>
              )}
            </div>
            {chosen === drawer.id && (
              <CountForm
                settings={settings}
                drawer={drawer}
                values={values}
                services={services}
                isOthers
                onCounted={() => undefined}
                onClosed={onClosed}
                onStale={retry}
                onCancel={() => setChosen(undefined)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
