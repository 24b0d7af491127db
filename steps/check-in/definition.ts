import { defineTool } from "../../engine/core/tool.ts";

export default defineTool({ permission: "check-in" });
