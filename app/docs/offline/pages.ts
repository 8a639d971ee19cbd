import { docsPages } from '../sidebar.ts'
import { isDocsPage, keepPage, removeAll, offlinePage, openKept } from './kept.ts'
import type { FetchEvent } from './worker.ts'

/**
 * The page as the server has it now. However slow the network, the cached copy is used only when there
 * is no answer: these pages name prices and terms, and an old copy must not pass for the current one.
 */
export async function answerFromNetwork(event: FetchEvent): Promise<Response> {
  const path = new URL(event.request.url).pathname
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(learnFrom(path, response.clone()).catch(() => {}))
    return response
  } catch {
    return (await findKept(path)) ?? (await explain())
  }
}

async function learnFrom(path: string, response: Response): Promise<void> {
  if (response.status === 404 || response.status === 410) await (await openKept()).delete(path)
  if (response.status !== 200 || !isDocsPage(path)) return
  // A site that no longer wants a worker says so in the policy of its pages.
  if (allowsWorker(response)) await keepPage(path, response)
  else await removeAll()
}

function allowsWorker({ headers }: Response): boolean {
  return headers.get('Content-Security-Policy')?.includes("worker-src 'self'") ?? false
}

/** The cached copy, marked as one. */
async function findKept(path: string): Promise<Response | undefined> {
  const kept = await (await openKept()).match(path)
  return kept && rewrite(kept, 200, show)
}

async function explain(): Promise<Response> {
  const page = await (await openKept()).match(offlinePage)
  if (!page) return Response.error()
  const list = await listReadable()
  return rewrite(page, 503, (html) => show(html).replace('<ul data-kept-pages=""></ul>', list))
}

async function listReadable(): Promise<string> {
  const kept = await openKept()
  const known = await Promise.all(docsPages.map(({ slug }) => kept.match(`/docs/${slug}`)))
  const lines = docsPages
    .filter((_, place) => known[place])
    .map(({ slug, title }) => `<li><a href="/docs/${slug}">${title}</a></li>`)
  return lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '<p>None yet.</p>'
}

function show(html: string): string {
  return html.replace(' hidden data-offline=""', '')
}

async function rewrite(
  page: Response,
  status: number,
  change: (html: string) => string,
): Promise<Response> {
  const headers = new Headers(page.headers)
  // They describe the bytes sent over the network.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return new Response(change(await page.text()), { status, headers })
}
