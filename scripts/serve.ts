/** The entry of `npm start`, bundled by `npm run build`: the demo, unless this looks like a museum's own server. */
import { isDemoByDefault } from "./demo-default.ts";

if (isDemoByDefault(process.env)) process.env.DEMO ??= "1";
await import("../server/main.ts");
