/** Sends a form that leads to another page once, even on a double click, until the visitor is back. */
export function submitOnce(): void {
  let left = false
  // The listener is on the window, so that the page's own handlers can reject the input first.
  addEventListener('submit', (event) => {
    const isSent = (event.target as HTMLFormElement).method === 'post' && !event.defaultPrevented
    if (!isSent) return
    if (left) event.preventDefault()
    left = true
  })
  addEventListener('pageshow', () => (left = false))
}
