import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/tool.ts";
import type { Data } from "../../schemas/generated/steps/dashboard.ts";
import { Arrivals } from "./arrivals.tsx";
import styles from "./dashboard.module.css";
import { Tools } from "./tools.tsx";

/** Buttons for the tools and, for check-in staff, today's arrivals (docs/behaviour.md, "Dashboard"). */
export default function DashboardScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  return (
    <div className={styles.dashboard}>
      <Tools services={services} address={address} />
      {services.may("check-in") && <Arrivals settings={data} services={services} />}
    </div>
  );
}
