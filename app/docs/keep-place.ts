/**
 * Runs right behind the list of pages, before it is painted: the list stands where the reader scrolled it on the
 * page before (see app/enhance/docs-pages.ts), and shows the current page. A page prerendered on hover was made
 * before that, and a hidden list has no place, so both are placed when they are shown. On a phone the list is
 * hidden, and asking for its place would lay out half a page.
 */
export const keepPlace = `{const list=document.getElementById('docs-pages'),current=list.querySelector('[aria-current]')
const place=()=>{try{const kept=sessionStorage.getItem('docs-pages');if(kept)list.scrollTop=kept;sessionStorage.removeItem('docs-pages')}catch{}
if(!current)return
const top=current.offsetTop,bottom=top+current.offsetHeight,seen=Math.min(list.clientHeight,innerHeight-list.getBoundingClientRect().top)
if(top<list.scrollTop||bottom>list.scrollTop+seen)list.scrollTop=top-seen/2}
if(matchMedia('(width>900px)').matches)place()
document.addEventListener('prerenderingchange',place)
list.addEventListener('toggle',place)}`
