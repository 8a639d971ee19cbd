// This script runs right after the list of pages, before the first paint. It restores the list's scroll
// position from the previous page (see app/enhance/docs-pages.ts) and scrolls the current page into
// view. A page prerendered on hover is older than that position, and a hidden list has no position, so
// both wait until they are shown. On a phone the list is hidden, and reading its position would force a
// layout of half the page.
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
