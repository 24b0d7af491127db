export const boxOffice = "box-office";

export const exit = "checkout";

/** Collections with the same singular and plural. */
export const nouns = { series: "series" };
