import { createHash } from "node:crypto";

/**
 * Runs in a rendered page before its code is there: notes what the visitor presses and enters, in that order, so that nothing of it is lost,
 * and marks what was pressed. Links and fields work without code, except links that say that code follows them. app/state/early-acts.ts lets it
 * take effect.
 */
const script = `(()=>{
const on=[],pressable="button:not([popovertarget]),a[data-follow]";
function press(e){
const at=e.target.closest&&e.target.closest(pressable);
if(!at||!at.closest("#root")||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;
e.preventDefault();e.stopPropagation();
if(e.detail<2||at.matches("button")){on.push(at);at.setAttribute("data-pressed","")}
}
function enter(e){if(on.at(-1)!==e.target)on.push(e.target)}
addEventListener("click",press,true);addEventListener("input",enter,true);
window.earlyActs={on,stop(){removeEventListener("click",press,true);removeEventListener("input",enter,true)}}
})()`.replaceAll("\n", "");

/** The script, and the hash by which the policy allows it. */
export const earlyActs = { script, hash: createHash("sha256").update(script).digest("base64") };
