/** The contract of a tool: a screen for staff without an answer, never walked. */
export interface ToolDefinition {
  /** The required permission, unless the flow file names another; without one, signing in is enough. */
  readonly permission?: string;
}

/** Props of a tool's screen. `Services` are the host's calls; `Address` is its navigation. */
export interface ToolProps<Data, Services = unknown, Address = unknown> {
  readonly data: Data;
  readonly services: Services;
  readonly address: Address;
}

/** Declares a tool; returns it unchanged. Its folder provides the name, schema and screen. */
export function defineTool(definition: ToolDefinition): ToolDefinition {
  return definition;
}
