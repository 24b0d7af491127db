const ofLook = new Set(["title", "logo", "mailLogo", "picture", "theme", "darkTheme"]);
const forVisitors = new Set(["supportEmail", "supportPhone", "address", "entrance", "directionsUrl", "hours", "links", "faqUrl", "mainSiteUrl"]);

/** Whether a property of tenant.json is about what pages look like. */
export const isOfLook = (key: string): boolean => ofLook.has(key);

/** Whether a property of tenant.json is something that visitors read of the museum. */
export const isForVisitors = (key: string): boolean => forVisitors.has(key);
