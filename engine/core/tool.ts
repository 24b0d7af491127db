/** The tool contract: a screen that staff work with. It has no answer and is not walked, so there is nothing else to say about it. */
export interface ToolDefinition {
  /** What an employee must be allowed to do to use the tool, unless the flow's file names another permission; without one, only signed in. */
  readonly permission?: string;
}

/** What a tool's screen gets. `Services` are the calls that the host offers, `Address` is where the tool is and how it moves on. */
export interface ToolProps<Data, Services = unknown, Address = unknown> {
  readonly data: Data;
  readonly services: Services;
  readonly address: Address;
}

/** Declares a tool; returns it unchanged. Its name, schema and screen are known from its folder. */
export function defineTool(definition: ToolDefinition): ToolDefinition {
  return definition;
}
