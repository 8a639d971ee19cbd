import { startProduct } from '../../test/product.ts'
import { openBrowser } from '../browser.ts'
import { type Loaded, loadPage, pageBytes } from '../load-page.ts'
import type { Options } from '../options.ts'
import { largest, sum } from '../numbers.ts'
import { openPeer } from '../peers.ts'
import { format, type PartReport, type Row } from '../report.ts'
import { findRoutes, isDocs } from '../routes.ts'
import { serve } from '../site-server.ts'

type Page = Loaded & { route: string }

/** Measures what Chromium loads from the running program, and compares it with the goals. */
export async function measureBytes({ routes }: Options): Promise<PartReport> {
  const starlight = await loadStarlight().catch((error: Error) => error)
  const product = await startProduct()
  const browser = await openBrowser()
  try {
    const pages: Page[] = []
    for (const route of await findRoutes(product.url, routes))
      pages.push({ route, ...(await loadPage(browser, product.url + route)) })
    const peer = starlight instanceof Error ? null : starlight
    const rows = [...judgeFonts(pages), ...judgePages(pages, peer)]
    const notes = ['Bodies as sent with brotli; a window of 1280 × 800, an empty cache.']
    if (starlight instanceof Error) notes.push(`Starlight is not measured: ${starlight.message}`)
    return { rows, tables: [listPages(pages)], notes }
  } finally {
    await browser.close()
    await product.end()
  }
}

async function loadStarlight(): Promise<{ home: Loaded; docs: Loaded }> {
  const served = await serve((await openPeer('Starlight')).site)
  const browser = await openBrowser()
  try {
    const home = await loadPage(browser, served.url)
    return { home, docs: await loadPage(browser, `${served.url}/docs/introduction/`) }
  } finally {
    await browser.close()
    served.stop()
  }
}

function judgeFonts(pages: Page[]): Row[] {
  const fonts = new Map(pages.flatMap((page) => [...page.fonts]))
  const most = largest(pages, ({ preloadedFonts }) => preloadedFonts)
  return [
    {
      what: 'all fonts together',
      unit: 'B',
      ours: sum([...fonts.values()]),
      goal: { at: 'most', value: 45_000 },
    },
    {
      what: `fonts preloaded, most (${most.route})`,
      unit: 'requests',
      ours: most.preloadedFonts,
      goal: { at: 'most', value: 1 },
    },
  ]
}

function judgePages(pages: Page[], starlight: { home: Loaded; docs: Loaded } | null): Row[] {
  const plain = pages.filter(({ hydrated }) => !hydrated)
  const docs = pages.filter(({ route }) => isDocs(route))
  const home = pages.find(({ route }) => route === '/')
  const besideDocs = (value: (page: Loaded) => number) => [
    { name: 'Starlight, introduction', value: starlight && value(starlight.docs) },
  ]
  const script = ({ atLoad, untilQuiet }: Loaded) => Math.max(atLoad.js, untilQuiet.js)
  const rows: Row[] = []
  if (plain.length > 0) {
    const worst = largest(plain, script)
    rows.push({
      what: `JavaScript of a page without React, most (${worst.route})`,
      unit: 'B',
      ours: script(worst),
      goal: { at: 'most', value: 3000 },
      beside: besideDocs(script),
    })
  }
  if (home)
    rows.push({
      what: 'home: HTML, CSS and JavaScript',
      unit: 'B',
      ours: pageBytes(home.untilQuiet),
      goal: { at: 'most', value: 40_000 },
      beside: [
        { name: 'Starlight, home', value: starlight && pageBytes(starlight.home.untilQuiet) },
      ],
    })
  if (docs.length > 0) {
    const heaviest = largest(docs, ({ atLoad }) => pageBytes(atLoad))
    const busiest = largest(docs, ({ requestsBeside }) => requestsBeside)
    rows.push(
      {
        what: `docs page: HTML, CSS and JavaScript at load, most (${heaviest.route})`,
        unit: 'B',
        ours: pageBytes(heaviest.atLoad),
        goal: { at: 'most', value: 16_000 },
        beside: besideDocs(({ atLoad }) => pageBytes(atLoad)),
      },
      {
        what: `docs page: requests beside them, most (${busiest.route})`,
        unit: 'requests',
        ours: busiest.requestsBeside,
        goal: { at: 'most', value: 5 },
        beside: besideDocs(({ requestsBeside }) => requestsBeside),
      },
    )
  }
  return rows
}

function listPages(pages: Page[]) {
  const kB = (bytes: number) => format(bytes, 'B')
  return {
    title: 'Each page until it asks for nothing more',
    head: ['', 'HTML', 'CSS', 'JavaScript', 'the three', 'fonts', 'figures', 'other', 'React'],
    lines: pages.map(({ route, untilQuiet: all, hydrated }) => [
      route,
      ...[all.html, all.css, all.js, pageBytes(all), all.font, all.image, all.other].map(kB),
      hydrated ? 'yes' : '',
    ]),
  }
}
