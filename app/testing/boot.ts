/** Puts boot data into the document. Import the app's modules afterwards, because they read it on import. */
export function serveBoot(): void {
  const boot = {
    bases: { storefront: "/api/storefront", admin: "/api/admin", boxOffice: "/api/box-office" },
    tenant: {
      title: "Meridian Museum",
      locale: "en-US",
      timeZone: "America/Denver",
      homePath: "/events",
      supportEmail: "help@museum.example",
      supportPhone: "+1 303 555 0100",
      loginRedirect: "/events",
      platform: { type: "builtin" },
      demo: false,
      taxed: false,
      taxIncluded: false,
    },
  };
  document.getElementById("boot")?.remove();
  document.body.append(
    Object.assign(document.createElement("script"), {
      id: "boot",
      type: "application/json",
      textContent: JSON.stringify(boot),
    }),
  );
}
