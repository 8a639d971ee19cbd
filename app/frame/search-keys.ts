/**
 * Opens the search by `/` and by Ctrl or Cmd with K: a dialog, which app/enhance/search.ts then fills. It
 * is part of the page, so that a key pressed before any script has loaded counts. A slash needs Shift on some keyboards. The key belongs to a field or to an overlay
 * where there is one.
 */
export const openSearchByKeys = `addEventListener('keydown',e=>{
const k=e.key,m=e.ctrlKey||e.metaKey
if(e.altKey||!(m?k.toLowerCase()=='k'&&!e.shiftKey:k=='/')||e.target.matches?.('input,textarea,select,[contenteditable]')||document.querySelector(':modal,:popover-open'))return
e.preventDefault()
const open=()=>{const d=document.querySelector('[data-search]');if(d){d.showModal();d.querySelector('input').select()}}
document.querySelector('[data-search]')?open():addEventListener('DOMContentLoaded',open)
})`

/** Notes Enter in the console's search, which opens its first row once that is found. */
export const keepEnter = `addEventListener('submit',e=>{
const d=e.target.closest('[data-search]')
if(d&&e.target.role=='search'){e.preventDefault();d.dataset.enter=''}
})`
