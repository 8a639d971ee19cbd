import { whenPainted } from './painted.ts'

/** Sends `page_view` once a view: not while prerendering, and again when the back/forward cache shows the page. */
export function countView(): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', sendOnceLoaded, { once: true })
  } else {
    sendOnceLoaded()
  }
  addEventListener('pageshow', (event) => {
    if (event.persisted) send()
  })
}

/** The line belongs to the page and its first paint. Who leaves before it is there has seen it all the same. */
function sendOnceLoaded(): void {
  if (document.readyState === 'complete') return send()
  let sent = false
  const sendOnce = () => {
    if (!sent) send()
    sent = true
  }
  addEventListener('load', () => whenPainted(sendOnce))
  addEventListener('pagehide', sendOnce)
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
