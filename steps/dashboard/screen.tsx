import { useEffect, useId, useRef } from "react";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import type { Data } from "../../schemas/generated/steps/dashboard.ts";
import { Arrivals } from "./arrivals.tsx";
import { Conflicts } from "./conflicts.tsx";
import styles from "./dashboard.module.css";

/** Buttons for the tools and, for check-in staff, today's arrivals (docs/behaviour.md, "Dashboard"). */
export default function DashboardScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  return (
    <div className={styles.dashboard} data-wide>
      <Tools services={services} address={address} />
      {services.may("check-in") && <Conflicts settings={data} services={services} />}
      {services.may("check-in") && <Arrivals settings={data} services={services} />}
    </div>
  );
}

function Tools({ services, address }: { services: ToolServices; address: ToolAddress }) {
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
