import { dropOlderBuilds, takeOver, cacheAnswer } from './kept.ts'
import { answerFromNetwork } from './pages.ts'
import { worker, type FetchEvent } from './worker.ts'

// Its scope is /docs/: no shop page and no account call ever passes through here.

worker.addEventListener('install', (event) => {
  event.waitUntil(takeOver().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(begin())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') {
    event.respondWith(answerFromNetwork(event))
  } else if (isAsset(request)) {
    event.respondWith(answerAsset(event))
  }
})

async function begin(): Promise<void> {
  await dropOlderBuilds()
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** Files that pages need, each named by a hash. Films are skipped: they are large and read in parts. */
function isAsset({ url, method, headers }: Request): boolean {
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin || method !== 'GET' || headers.has('Range')) return false
  return pathname.startsWith('/assets/') && !pathname.endsWith('.mp4')
}

/** From the cache, else from the network: the content of an address with a hash never changes. */
async function answerAsset(event: FetchEvent): Promise<Response> {
  const known = await caches.match(event.request)
  if (known) return known
  const response = await fetch(event.request)
  // Ignore a full disk: the page has its answer already.
  if (response.ok) event.waitUntil(cacheAnswer(event.request, response.clone()).catch(() => {}))
  return response
}
