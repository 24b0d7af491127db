export const apiBases = {
  storefront: "/api/storefront",
  admin: "/api/admin",
  boxOffice: "/api/box-office",
  studio: "/api/studio",
  api: "/api",
} as const;
