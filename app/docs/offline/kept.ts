import { docsPages } from '../sidebar.ts'
import { worker } from './worker.ts'

/** Stamped into the worker after each build: a hash of the pages' content. */
declare const __build__: string

const prefix = 'docs-'

/** Shown for pages that were never opened. */
export const offlinePage = '/docs/offline'

const paths = docsPages.map(({ slug }) => `/docs/${slug}`)

/** What this build caches in the browser. */
export function openKept(): Promise<Cache> {
  return caches.open(prefix + __build__)
}

/** Caches what a page requested; not after `removeAll`, when the open pages still pass through this worker. */
export async function cacheAnswer(request: Request, response: Response): Promise<void> {
  if (await caches.has(prefix + __build__)) await (await openKept()).put(request, response)
}

export function isDocsPage(path: string): boolean {
  return paths.includes(path)
}

/** A new build fetches again the pages that the previous one cached; the first build, those that are open. */
export async function takeOver(): Promise<void> {
  await keepPage(offlinePage, await ask(offlinePage))
  const pages = new Set([...(await listKept()), ...(await listOpen())])
  await Promise.allSettled([...pages].map(async (path) => keepPage(path, await ask(path))))
}

/** Caches a page, and those of its styles, script, fonts and figures that the browser already has. */
export async function keepPage(path: string, response: Response): Promise<void> {
  const html = await response.clone().text()
  const kept = await openKept()
  await kept.put(path, response)
  const assets = new Set(html.match(/\/assets\/[\w.-]+\.(?:css|js|woff2|webp)/g))
  await Promise.allSettled([...assets].map((address) => keepAsset(kept, address)))
}

export async function dropOlderBuilds(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== prefix + __build__) await caches.delete(name)
}

/** Removes everything from the browser. */
export async function removeAll(): Promise<void> {
  await worker.registration.unregister()
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
}

async function ask(path: string): Promise<Response> {
  const response = await fetch(path)
  if (response.ok && !response.redirected) return response
  throw new Error(`${path} answers ${response.status}`)
}

async function keepAsset(kept: Cache, address: string): Promise<void> {
  if (await kept.match(address)) return
  const known = (await caches.match(address)) ?? (await fetch(address, heldAlready))
  if (known.ok) await kept.put(address, known)
}

const heldAlready: RequestInit = { cache: 'only-if-cached', mode: 'same-origin' }

async function listKept(): Promise<string[]> {
  const known = await Promise.all(paths.map((path) => caches.match(path)))
  return paths.filter((_, place) => known[place])
}

async function listOpen(): Promise<string[]> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.map(({ url }) => new URL(url).pathname).filter(isDocsPage)
}
