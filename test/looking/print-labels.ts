import { chromium } from '@playwright/test'
import { buildIfStale } from '../../build.ts'
import { findChromium, launchOptionsOf } from '../browser/chromium.ts'
import { startDocsServer } from './docs-server.ts'
import { leastLabels, measureLabels, picturedRoutes } from './labels.ts'

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
