// This script runs right after the list of pages, before it is painted: it restores the list's scroll
// position from the previous page (see app/enhance/docs-pages.ts) and shows the current page. A page
// prerendered on hover was made earlier, and a hidden list has no position, so both are placed when they
// are shown. On a phone the list is hidden, and reading its position would lay out half a page.
const list = document.getElementById('docs-pages')!
const current = list.querySelector<HTMLElement>('[aria-current]')

if (matchMedia('(width>900px)').matches) place()
document.addEventListener('prerenderingchange', place)
list.addEventListener('toggle', place)

function place(): void {
  try {
    const kept = sessionStorage.getItem('docs-pages')
    if (kept) list.scrollTop = Number(kept)
    sessionStorage.removeItem('docs-pages')
  } catch {
    // Some windows refuse storage.
  }
  if (!current) return
  const top = current.offsetTop
  const bottom = top + current.offsetHeight
  const seen = Math.min(list.clientHeight, innerHeight - list.getBoundingClientRect().top)
  if (top < list.scrollTop || bottom > list.scrollTop + seen) list.scrollTop = top - seen / 2
}
