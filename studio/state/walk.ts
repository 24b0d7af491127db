import { proxy } from "valtio";

/** Where the preview's visitor has been, for the graph: the paths of the steps of one flow, in their order. */
export const walkState = proxy<{ file: string | undefined; paths: string[] }>({ file: undefined, paths: [] });
