/** Marks in the list "On this page" the section that is being read. */
export function followReading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')]
  if (links.length === 0) return
  const headings = links.map((link) =>
    document.getElementById(decodeURIComponent(link.hash.slice(1))),
  )
  const mark = () => {
    const { clientHeight, scrollHeight } = document.documentElement
    const isAtEnd = scrollY > 0 && scrollY + clientHeight >= scrollHeight - 2
    // A heading counts as read from the upper third on; the last section may be too short to get there.
    const passed = headings.findLastIndex(
      (heading) => isAtEnd || (heading && heading.getBoundingClientRect().top < clientHeight / 3),
    )
    links.forEach((link, index) => {
      if (index === passed) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    })
  }
  // By itself: it asks for the layout of the page, which is long enough for one task.
  setTimeout(mark)
  addEventListener('scroll', mark, { passive: true })
  addEventListener('resize', mark)
}
