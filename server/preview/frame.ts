import { createHash } from "node:crypto";
import type { PreviewView } from "../features/studio/preview-address.ts";
import type { PageFrame } from "../pages/render.ts";

/** Isolates storage and cookies until the tab closes: a preview shares its origin with the storefront. */
const isolate = `
const real=sessionStorage,kept=Object.assign({local:{},session:{},cookies:{}},JSON.parse(real.getItem(key)||"{}"));
Object.assign(kept.cookies,cookies);
const keep=()=>{try{real.setItem(key,JSON.stringify(kept))}catch{}};
const storage=of=>({getItem:name=>Object.hasOwn(of,name)?of[name]:null,setItem(name,value){of[name]=String(value);keep()},removeItem(name){delete of[name];keep()}});
Object.defineProperty(window,"localStorage",{value:storage(kept.local)});
Object.defineProperty(window,"sessionStorage",{value:storage(kept.session)});
Object.defineProperty(document,"cookie",{
get:()=>Object.entries(kept.cookies).map(pair=>pair.join("=")).join("; "),
set(text){
const [,name,value]=/^([^=]*)=([^;]*)/.exec(text)||[];
if(/max-age=0(;|$)/.test(text))delete kept.cookies[name];else kept.cookies[name]=value;
keep()
}});
window.BroadcastChannel=class{postMessage(){}close(){}};
addEventListener("storage",event=>event.stopImmediatePropagation(),true);
if(location.pathname.startsWith(prefix))history.replaceState(history.state,"",(location.pathname.slice(prefix.length)||"/")+location.search+location.hash)
`;

export function frameOf(
  prefix: string,
  visitor: PreviewView["visitor"],
  cookies: Readonly<Record<string, string>>,
): PageFrame {
  const given = JSON.stringify({ prefix, key: `${prefix} ${visitor}`, cookies }).replaceAll("<", "\\u003c");
  const script = `(({prefix,key,cookies})=>{${isolate.replaceAll("\n", "")}})(${given})`;
  return { prefix, script, hash: createHash("sha256").update(script).digest("base64") };
}
