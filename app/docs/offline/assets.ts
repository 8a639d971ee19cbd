import { keepAnswer } from './kept.ts'
import type { FetchEvent } from './worker.ts'

/** What pages are made of, each named by a hash. Films are left alone: they are large and read in parts. */
export function isAsset({ url, method, headers }: Request): boolean {
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin || method !== 'GET' || headers.has('Range')) return false
  return pathname.startsWith('/assets/') && !pathname.endsWith('.mp4')
}

/** From what was kept, else from the network: an address with a hash never changes its content. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const known = await caches.match(event.request)
  if (known) return known
  const response = await fetch(event.request)
  // A full disk is no reason to fail: the page has its answer already.
  if (response.ok) event.waitUntil(keepAnswer(event.request, response.clone()).catch(() => {}))
  return response
}
