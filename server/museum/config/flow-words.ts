export const boxOffice = "box-office";

/** The name of a flow's exit in authors' files. */
export const exit = "checkout";

/** Collections with the same singular and plural. */
export const nouns = { series: "series" };
