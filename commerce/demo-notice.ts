/** Stands on every page of a museum that runs with DEMO=1. */
export const demoNotice = "This is a demo. Payments are tests, and tickets admit nobody.";
