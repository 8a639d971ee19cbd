/**
 * Opens the search by its button, by `/` and by Ctrl or Cmd with K: a dialog, which app/enhance/search.ts
 * then fills. It is part of the page, so that a press before any script has loaded counts. A slash needs
 * Shift on some keyboards. The key belongs to a field or to an overlay where there is one.
 */
export const openSearchDialog = `{const show=()=>{const d=document.querySelector('[data-search]');if(d){d.showModal();d.querySelector('input').select()}}
addEventListener('submit',e=>{if(e.target.matches('[data-search-opener]')){e.preventDefault();show()}})
addEventListener('keydown',e=>{
const k=e.key,m=e.ctrlKey||e.metaKey
if(e.altKey||!(m?k.toLowerCase()=='k'&&!e.shiftKey:k=='/')||e.target.matches?.('input,textarea,select,[contenteditable]')||document.querySelector(':modal,:popover-open'))return
e.preventDefault()
document.querySelector('[data-search]')?show():addEventListener('DOMContentLoaded',show)
})}`

/** Notes Enter in the console's search, which opens its first row once that is found. */
export const keepEnter = `addEventListener('submit',e=>{
const d=e.target.closest('[data-search]')
if(d&&e.target.role=='search'){e.preventDefault();d.dataset.enter=''}
})`
