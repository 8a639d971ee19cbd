/** Marks the section being read in the list "On this page". */
export function followReading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')]
  if (links.length === 0) return
  const headings = links.map((link) =>
    document.getElementById(decodeURIComponent(link.hash.slice(1))),
  )
  const topOf = (index: number) => headings[index]?.getBoundingClientRect().top ?? Infinity
  const mark = () => {
    const { clientHeight, scrollHeight } = document.documentElement
    const isAtEnd = scrollY > 0 && scrollY + clientHeight >= scrollHeight - 2
    // A heading counts as read from the upper third on; the last section may be too short to reach it.
    const passed = links.findLastIndex((_, index) => isAtEnd || topOf(index) < clientHeight / 3)
    // Below a short section that was chosen here, the next one is also in that third.
    const chosen = links.findIndex(
      ({ hash }, index) => hash === location.hash && Math.abs(topOf(index)) < 80,
    )
    links.forEach((link, index) => {
      if (index === (chosen < 0 ? passed : chosen)) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    })
  }
  // In its own task: it reads the layout of the page, which takes long enough for one.
  setTimeout(mark)
  addEventListener('scroll', mark, { passive: true })
  addEventListener('resize', mark)
}
