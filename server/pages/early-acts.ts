import { createHash } from "node:crypto";

/** Records input before the page's code runs; app/state/early-acts.ts replays it. Links and fields need no code. */
const script = `(()=>{
const on=[],pressable="button:not([popovertarget]),a[data-follow]",fields="input,textarea,select";
function press(e){
const at=e.target.closest&&e.target.closest(pressable);
if(!at||!at.closest("#root")||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;
e.preventDefault();e.stopPropagation();
if(e.detail<2||at.matches("button:not([aria-pressed])")){on.push({at});at.setAttribute("data-pressed","")}
}
function enter(e){
const at=e.target,last=on.at(-1),now={at,value:at.value,checked:at.checked};
if(last&&last.at===at&&last.value!==undefined)on[on.length-1]=now;else on.push(now)
}
function type(e){
if(e.metaKey||e.ctrlKey||e.altKey||e.key===" "||e.key.length>1&&e.key!=="Backspace"||e.target.matches(fields))return;
e.stopPropagation();
if(on.length<500)on.push({at:e.target,key:e.key,time:e.timeStamp})
}
const acts={click:press,input:enter,keydown:type};
for(const name in acts)addEventListener(name,acts[name],true);
window.earlyActs={on,stop(){for(const name in acts)removeEventListener(name,acts[name],true)}}
})()`.replaceAll("\n", "");

export const earlyActs = { script, hash: createHash("sha256").update(script).digest("base64") };
