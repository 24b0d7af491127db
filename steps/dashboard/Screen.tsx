import { useEffect, useId, useRef } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/dashboard.ts";
import styles from "./dashboard.module.css";

/** The box office's tools, each a button (specification, section 2, "/box-office/landing"). */
export default function DashboardScreen({ services }: ScreenProps<Data, Answer, object, object, ToolServices>) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const tools = services.tools.filter(({ path }) => path !== services.path);
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
          onClick={() => services.go(path)}
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
