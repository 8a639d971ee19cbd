import type { Browser } from '@playwright/test'
import { startProduct } from '../../test/product.ts'
import { openBrowser } from '../browser.ts'
import { type Audit, type Lighthouse, openLighthouse } from '../lighthouse.ts'
import type { Options } from '../options.ts'
import { largest, median } from '../numbers.ts'
import { openPeer } from '../peers.ts'
import { format, type PartReport, type Row } from '../report.ts'
import { findRoutes, isDocs, type Routes } from '../routes.ts'
import { serve } from '../site-server.ts'

interface Page {
  route: string
  audits: Audit[]
}

/** How often Starlight's home page is measured between our pages, so that a busy minute affects both. */
const pagesBetween = 5
const clsWindow = 21_000

/**
 * Every page on Lighthouse's simulated phone, and the layout shifts of the home page while its headline
 * rotates.
 */
export async function measureLighthouse({ runs, routes: wanted }: Options): Promise<PartReport> {
  const lighthouse = await openLighthouse()
  const starlight = await openPeer('Starlight').then(({ site }) => serve(site))
  const product = await startProduct()
  try {
    const routes = await findRoutes(product.url, wanted)
    const pages = routes.all.map((route): Page => ({ route, audits: [] }))
    const peer: Audit[] = []
    for (let round = 0; round < (runs ?? 5); round += 1) {
      const due = pages.filter(({ route }) => round < (runs ?? (isDocs(route) ? 3 : 5)))
      // Back and forth, so that no page always follows the same one.
      const order = round % 2 === 0 ? due : due.toReversed()
      await runRound(order, {
        lighthouse,
        site: product.url,
        starlight: starlight.url,
        routes,
        peer,
      })
    }
    const shifts = await measureShifts(product.url)
    return describeRows(pages, peer, shifts)
  } finally {
    starlight.stop()
    await product.end()
  }
}

interface Round {
  lighthouse: Lighthouse
  site: string
  starlight: string
  routes: Routes
  peer: Audit[]
}

async function runRound(pages: Page[], round: Round): Promise<void> {
  const { lighthouse, site, starlight, routes, peer } = round
  for (const [index, page] of pages.entries()) {
    if (index % pagesBetween === 0) peer.push(await lighthouse(starlight, { seo: true }))
    const audit = await lighthouse(site + page.route, { seo: routes.indexable.has(page.route) })
    page.audits.push(audit)
    console.error(
      `${page.route}: ${audit.performance}, LCP ${format(audit.lcp, 'ms')}, load ${audit.load.toFixed(1)}`,
    )
  }
}

async function measureShifts(site: string): Promise<number> {
  const browser = await openBrowser()
  try {
    const phone = await readWorstBurst(browser, site, { width: 390, height: 844 })
    return Math.max(phone, await readWorstBurst(browser, site, { width: 1280, height: 800 }))
  } finally {
    await browser.close()
  }
}

/** CLS as browsers define it: the worst burst of shifts, none over a second apart, five seconds at most. */
async function readWorstBurst(
  browser: Browser,
  site: string,
  viewport: { width: number; height: number },
) {
  const page = await browser.newPage({ viewport })
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    let [first, last, sum] = [-Infinity, -Infinity, 0]
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, value } = entry as PerformanceEntry & { value: number }
        if (startTime - last > 1000 || startTime - first > 5000) [first, sum] = [startTime, 0]
        last = startTime
        sum += value
        seen.shifts = Math.max(seen.shifts, sum)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(site)
  await page.waitForTimeout(clsWindow)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts)
  await page.close()
  return shifts
}

function describeRows(pages: Page[], peer: Audit[], shifts: number): PartReport {
  const measures = {
    performance: (audit: Audit) => audit.performance,
    accessibility: (audit: Audit) => audit.accessibility,
    'best practices': (audit: Audit) => audit.bestPractices,
    SEO: (audit: Audit) => audit.seo ?? 100,
  }
  const rows = Object.entries(measures).map(([name, measure]): Row => {
    const worst = largest(pages, ({ audits }) => -median(audits.map(measure)))
    return {
      what: `${name}, lowest median (${worst.route})`,
      unit: name === 'performance' ? 'performance' : 'score',
      ours: median(worst.audits.map(measure)),
      goal: { at: 'least', value: 100 },
      beside: [{ name: 'Starlight, home', value: median(peer.map(measure)) }],
    }
  })
  const lowest = Math.min(
    ...pages.flatMap(({ audits }) => audits.map(({ performance }) => performance)),
  )
  rows.push(
    {
      what: 'performance, lowest run',
      unit: 'performance',
      ours: lowest,
      goal: { at: 'least', value: 97 },
      beside: [
        { name: 'Starlight, home', value: Math.min(...peer.map(({ performance }) => performance)) },
      ],
    },
    ...judgeLcp(pages, peer),
    {
      what: `home: CLS over ${clsWindow / 1000} s`,
      unit: 'shift',
      ours: shifts,
      goal: { at: 'most', value: 0.02 },
      beside: [{ name: 'Starlight, home, at load', value: median(peer.map(({ cls }) => cls)) }],
    },
  )
  return { rows, tables: [listPages(pages, peer)], notes: listFailing(pages) }
}

function judgeLcp(pages: Page[], peer: Audit[]): Row[] {
  const lcpOf = ({ audits }: Page) => median(audits.map(({ lcp }) => lcp))
  const worst = largest(pages, lcpOf)
  const home = pages.filter(({ route }) => route === '/' && route !== worst.route)
  return [...home, worst].map((page) => ({
    what: page === worst ? `LCP, highest median (${page.route})` : 'LCP, home',
    unit: 'ms',
    ours: lcpOf(page),
    goal: { at: 'most', value: 0.9, of: 'ratio' },
    beside: [{ name: 'Starlight, home', value: median(peer.map(({ lcp }) => lcp)) }],
  }))
}

function listPages(pages: Page[], peer: Audit[]) {
  const lineOf = ({ route, audits }: Page) => {
    const middle = (measure: (audit: Audit) => number) => median(audits.map(measure))
    const lowest = Math.min(...audits.map(({ performance }) => performance))
    return [
      route,
      `${middle((a) => a.performance)} (${lowest})`,
      String(middle((a) => a.accessibility)),
      String(middle((a) => a.bestPractices)),
      audits[0]!.seo === null ? '' : String(middle((a) => a.seo!)),
      format(
        middle((a) => a.lcp),
        'ms',
      ),
      format(
        middle((a) => a.tbt),
        'ms',
      ),
      format(
        middle((a) => a.cls),
        'shift',
      ),
      Math.max(...audits.map(({ load }) => load)).toFixed(1),
      String(audits.length),
    ]
  }
  return {
    title: 'Medians; the lowest performance in brackets; the load of the machine at its highest',
    head: ['', 'performance', 'access.', 'practices', 'SEO', 'LCP', 'TBT', 'CLS', 'load', 'runs'],
    lines: [{ route: 'Starlight, home', audits: peer }, ...pages].map(lineOf),
  }
}

function listFailing(pages: Page[]): string[] {
  return pages.flatMap(({ route, audits }) => {
    const failing = [...new Set(audits.flatMap((audit) => audit.failing))]
    return failing.length > 0 ? [`${route} fails: ${failing.join(', ')}`] : []
  })
}
