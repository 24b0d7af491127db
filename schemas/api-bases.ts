/** Where the groups of calls are on the museum's address. */
export const apiBases = { storefront: "/api/storefront", admin: "/api/admin", boxOffice: "/api/box-office", api: "/api" } as const;
