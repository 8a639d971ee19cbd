import { sendEvent } from './send-event.ts'

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
  void sendEvent({
    name: 'page_view',
    path: location.pathname,
    title: document.title.slice(0, 200),
  })
}
