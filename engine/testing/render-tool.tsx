import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import type { ToolProps } from "../core/contract.ts";
import type { ToolKind } from "../core/kind.ts";

/** Renders a tool's screen as the host does. Needs a document (`// @vitest-environment jsdom`). */
export async function renderTool<Data extends object>(
  kind: ToolKind<Data>,
  data: Data,
  { services, address }: { readonly services: unknown; readonly address: unknown },
): Promise<void> {
  const Screen = (await kind.screen()).default as ComponentType<ToolProps<Data>>;
  render(<Screen data={data} services={services} address={address} />);
}
