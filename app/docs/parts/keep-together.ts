/**
 * Runs within each group of tabs, before it is painted: chooses the visitor's system, and from then on
 * one choice in all groups of the page.
 */
export const keepTogether = `{const group=document.currentScript.parentElement
const choose=name=>{for(const tab of document.querySelectorAll('[data-tab]'))if(tab.value===name)tab.checked=true}
choose({win:'Windows',mac:'Mac',x11:'Linux'}[/win|mac|x11/i.exec(navigator.userAgent)?.[0].toLowerCase()])
group.addEventListener('change',({target})=>choose(target.value))}`
