import { defineTool } from "../../engine/core/contract.ts";

export default defineTool({});
