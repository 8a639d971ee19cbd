/** A form that leads to another page is sent once, also by a double click, until the visitor is back. */
export function submitOnce(): void {
  let left = false
  // On the window, so that a page which refuses the input has done so before.
  addEventListener('submit', (event) => {
    const isSent = (event.target as HTMLFormElement).method === 'post' && !event.defaultPrevented
    if (!isSent) return
    if (left) event.preventDefault()
    left = true
  })
  addEventListener('pageshow', () => (left = false))
}
