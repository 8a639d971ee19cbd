import { chromium } from '@playwright/test'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { answerFilm, answerPage } from '#server/web/files/answer.ts'
import { loadPageFiles } from '#server/web/files/load.ts'
import { buildIfStale } from '../../build.ts'
import { findChromium, launchOptionsOf } from '../browser/chromium.ts'
import { slotValues } from '../settings.ts'
import { leastLabels, measureLabels, picturedRoutes } from './labels.ts'

/** Serves the built pages on their own port, without the shop. */
async function startDocsServer(): Promise<{ url: string; close: () => void }> {
  const site = loadPageFiles({
    folder: join(import.meta.dirname, '../../build/pages'),
    servedFile: join(import.meta.dirname, '../../build/served.js'),
    packedFolder: join(import.meta.dirname, '../../build/packed'),
    https: false,
    hasConsole: true,
    checkoutHosts: [],
    slots: { ...slotValues, site_url: 'http://localhost' },
  })
  const answer = async (request: Request) =>
    (await answerFilm(site, request)) ??
    (await answerPage(site, request)) ??
    new Response(null, { status: 404 })
  const server = serve({ fetch: answer, port: 0 }) as Server
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Prints for each page with pictures how many labels they have, and how many are too small to read. */
async function printLabels(): Promise<void> {
  await buildIfStale()
  const server = await startDocsServer()
  const browser = await chromium.launch(launchOptionsOf(await findChromium()))
  const page = await browser.newPage()
  const sums = leastLabels.map(() => [0, 0, 0])
  print(
    '',
    leastLabels.map(({ width }) => [`at ${width}`, '< 13', '< 12']),
  )
  for (const route of picturedRoutes) {
    await page.goto(server.url + route, { waitUntil: 'domcontentloaded' })
    const rows: number[][] = []
    for (const { width } of leastLabels) {
      await page.setViewportSize({ width, height: 800 })
      const sizes = await measureLabels(page)
      rows.push([sizes.length, below(sizes, 13), below(sizes, 12)])
    }
    print(route, rows)
    rows.forEach((row, at) => row.forEach((count, place) => (sums[at]![place]! += count)))
  }
  print('all', sums)
  await browser.close()
  server.close()
}

function below(sizes: number[], least: number): number {
  return sizes.filter((size) => size < least).length
}

function print(route: string, rows: (string | number)[][]): void {
  console.log(
    route.padEnd(44) +
      rows
        .flat()
        .map((cell) => String(cell).padStart(9))
        .join(''),
  )
}

await printLabels()
