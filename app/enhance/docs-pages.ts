/**
 * Stores the scroll position of the list of docs pages for the next page. app/docs/sidebar-nav.tsx
 * restores it.
 */
export function keepPlaceOfPages(): void {
  const list = document.getElementById('docs-pages')
  if (!list) return
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a[href^="/docs/"]')) return
    try {
      sessionStorage.setItem('docs-pages', String(list.scrollTop))
    } catch {
      // Without storage, the next list starts at the current page.
    }
  })
}

/** Marks the current section in the list beside the text, and keeps the mark visible. */
export function followReading(): void {
  const list = document.querySelector<HTMLElement>('[data-contents]')
  if (!list) return
  const links = [...list.querySelectorAll('a')]
  const headings = links.map((link) =>
    document.getElementById(decodeURIComponent(link.hash.slice(1))),
  )
  const topOf = (index: number) => headings[index]?.getBoundingClientRect().top ?? Infinity
  const mark = () => {
    const { clientHeight, scrollHeight } = document.documentElement
    const isAtEnd = scrollY > 0 && scrollY + clientHeight >= scrollHeight - 2
    // A section is current once its heading reaches the upper third; the last section may be too short
    // to get there.
    const passed = links.findLastIndex((_, index) => isAtEnd || topOf(index) < clientHeight / 3)
    // After a short section that was chosen here, the next heading is in the upper third, too.
    const chosen = links.findIndex(
      ({ hash }, index) => hash === location.hash && Math.abs(topOf(index)) < 120,
    )
    const current = chosen < 0 ? passed : chosen
    if (current < 0) list.scrollTo(0, 0)
    links.forEach((link, index) => {
      if (index !== current) link.removeAttribute('aria-current')
      else if (!link.ariaCurrent) {
        link.setAttribute('aria-current', 'location')
        list.scrollTop = link.offsetTop - list.clientHeight / 2
        list.scrollLeft = link.offsetLeft - list.clientWidth / 2
      }
    })
  }
  // Runs in its own task, because reading the page's layout takes long enough for one.
  setTimeout(mark)
  addEventListener('scroll', mark, { passive: true })
  addEventListener('resize', mark)
}
