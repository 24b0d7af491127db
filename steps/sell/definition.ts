import { defineTool } from "../../engine/core/tool.ts";

export default defineTool({ permission: "sell" });
