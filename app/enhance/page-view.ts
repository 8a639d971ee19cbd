/** Sends `page_view` once a view: not while prerendering, and again when the back/forward cache shows the page. */
export function countView(): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', send, { once: true })
  } else {
    send()
  }
  addEventListener('pageshow', (event) => {
    if (event.persisted) send()
  })
}

function send(): void {
  const { title } = document
  void fetch('/api/events', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'page_view',
      path: location.pathname,
      title: title.slice(0, 200),
    }),
  }).catch(() => {})
}
