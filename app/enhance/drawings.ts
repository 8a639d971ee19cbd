/**
 * Draws the figures of a page, section by section, in moments when nothing else is to be done: nobody
 * waits for them at the top of the page.
 */
export function drawFigures(): void {
  const sections = [...document.querySelectorAll('section:has([data-drawing])')]
  // Safari has no idle callback.
  const wait = window.requestIdleCallback ?? setTimeout
  wait(drawNext)

  function drawNext(): void {
    const section = sections.shift()
    if (!section) return
    for (const use of section.querySelectorAll('[data-drawing]'))
      use.setAttribute('href', use.getAttribute('data-drawing')!)
    wait(drawNext)
  }
}
