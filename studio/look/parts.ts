const ofLook = new Set(["title", "logo", "mailLogo", "picture", "theme", "darkTheme"]);
const forVisitors = new Set([
  "supportEmail",
  "supportPhone",
  "address",
  "entrance",
  "directionsUrl",
  "hours",
  "links",
  "faqUrl",
  "mainSiteUrl",
]);

/** True if a property of tenant.json affects the pages' look. */
export const isOfLook = (key: string): boolean => ofLook.has(key);

/** True if visitors read a property of tenant.json. */
export const isForVisitors = (key: string): boolean => forVisitors.has(key);
