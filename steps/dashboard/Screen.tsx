import { useEffect, useId, useRef } from "react";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/tool.ts";
import type { Data } from "../../schemas/generated/steps/dashboard.ts";
import styles from "./dashboard.module.css";

/** The box office's tools, each a button (docs/behaviour.md, "Dashboard"). */
export default function DashboardScreen({ services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const tools = services.tools.filter(({ path }) => path !== address.path);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.tools}>
      {tools.map(({ path, label, description }, index) => (
        <button
          key={path}
          ref={index === 0 ? first : undefined}
          type="button"
          aria-labelledby={`${id}${path}`}
          aria-describedby={description && `${id}${path}about`}
          onClick={() => address.go(path)}
        >
          <span id={`${id}${path}`} className={styles.label}>
            {label}
          </span>
          {description && <span id={`${id}${path}about`}>{description}</span>}
        </button>
      ))}
    </div>
  );
}
