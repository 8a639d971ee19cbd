/**
 * Runs right after the list of pages, before it is painted: restores the list's scroll position from the
 * previous page (see app/enhance/docs-pages.ts) and shows the current page. A page prerendered on hover
 * was made earlier, and a hidden list has no position, so both are placed when they are shown. On a
 * phone the list is hidden, and reading its position would lay out half a page.
 */
export const keepPlace = `{const list=document.getElementById('docs-pages'),current=list.querySelector('[aria-current]')
const place=()=>{try{const kept=sessionStorage.getItem('docs-pages');if(kept)list.scrollTop=kept;sessionStorage.removeItem('docs-pages')}catch{}
if(!current)return
const top=current.offsetTop,bottom=top+current.offsetHeight,seen=Math.min(list.clientHeight,innerHeight-list.getBoundingClientRect().top)
if(top<list.scrollTop||bottom>list.scrollTop+seen)list.scrollTop=top-seen/2}
if(matchMedia('(width>900px)').matches)place()
document.addEventListener('prerenderingchange',place)
list.addEventListener('toggle',place)}`
