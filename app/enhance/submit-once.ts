/**
 * Keeps a form that leads to another page from being sent twice, for example by a double click, until
 * the visitor returns.
 */
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
