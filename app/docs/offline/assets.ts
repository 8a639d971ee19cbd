import { cacheAnswer } from './kept.ts'
import type { FetchEvent } from './worker.ts'

/** Files that pages need, each named by a hash. Films are skipped: they are large and read in parts. */
export function isAsset({ url, method, headers }: Request): boolean {
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin || method !== 'GET' || headers.has('Range')) return false
  return pathname.startsWith('/assets/') && !pathname.endsWith('.mp4')
}

/** From the cache, else from the network: the content of an address with a hash never changes. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const known = await caches.match(event.request)
  if (known) return known
  const response = await fetch(event.request)
  // Ignore a full disk: the page has its answer already.
  if (response.ok) event.waitUntil(cacheAnswer(event.request, response.clone()).catch(() => {}))
  return response
}
