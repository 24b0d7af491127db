import { defineTool } from "flow-engine";

export default defineTool({ permission: "reports" });
