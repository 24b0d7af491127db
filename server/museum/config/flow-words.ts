/** The base of the flow of tools. */
export const boxOffice = "box-office";

/** The name by which authors leave a flow. */
export const exit = "checkout";

/** Lists of the configuration whose name is that of one entry as well. */
export const nouns = { series: "series" };
