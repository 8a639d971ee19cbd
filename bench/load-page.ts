import type { Browser, Request } from '@playwright/test'

const kinds = ['html', 'css', 'js', 'font', 'image', 'media', 'other'] as const
export type Kind = (typeof kinds)[number]

export interface Loaded {
  /** Bytes of bodies as sent, requested before the load event. */
  atLoad: Record<Kind, number>
  /** Bytes until the network is idle, which includes what the page prefetches. */
  untilQuiet: Record<Kind, number>
  /** Requests before the load event, without HTML, CSS and JavaScript. */
  requestsBeside: number
  preloadedFonts: number
  fonts: Map<string, number>
  hydrated: boolean
}

/** Loads a page with an empty cache in a desktop window, and waits until the network is idle. */
export async function loadPage(browser: Browser, url: string): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const asked: { request: Request; early: boolean }[] = []
  let early = true
  page.on('request', (request) => void asked.push({ request, early }))
  page.on('load', () => void (early = false))
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const found = await page.evaluate(() => ({
    preloadedFonts: document.querySelectorAll('link[rel=preload][as=font]').length,
    hydrated: document.querySelector('meta[name^="slot:"]') !== null,
  }))
  const sized = await Promise.all(
    asked.map(async (each) => ({ ...each, ...(await measure(each.request)) })),
  )
  await context.close()
  const first = sized.filter((each) => each.early)
  return {
    ...found,
    atLoad: addUp(first),
    untilQuiet: addUp(sized),
    requestsBeside: first.filter(({ kind }) => !['html', 'css', 'js'].includes(kind)).length,
    fonts: new Map(
      sized.filter(({ kind }) => kind === 'font').map((e) => [e.request.url(), e.bytes]),
    ),
  }
}

async function measure(request: Request): Promise<{ kind: Kind; bytes: number }> {
  const kind = kindOf(request)
  // A film is streamed in parts and cut off, so its byte count means nothing.
  if (kind === 'media') return { kind, bytes: 0 }
  const response = await request.response()
  const sizes = response ? await request.sizes() : null
  return { kind, bytes: Math.max(0, sizes?.responseBodySize ?? 0) }
}

function kindOf(request: Request): Kind {
  const type = request.resourceType()
  const known: Record<string, Kind> = {
    document: 'html',
    stylesheet: 'css',
    script: 'js',
    font: 'font',
    image: 'image',
    media: 'media',
  }
  // Files prefetched by `<link rel=prefetch>` or by a script have no type.
  const byName = /\.(css|js)(?:\?|$)/.exec(request.url())?.[1] as 'css' | 'js' | undefined
  return known[type] ?? byName ?? 'other'
}

function addUp(requests: { kind: Kind; bytes: number }[]): Record<Kind, number> {
  const totals = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  for (const { kind, bytes } of requests) totals[kind] += bytes
  return totals
}

export function pageBytes({ html, css, js }: Record<Kind, number>): number {
  return html + css + js
}
