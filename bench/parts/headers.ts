import { join } from 'node:path'
import { buildIfStale } from '../../build.ts'
import { readConfig } from '../../server/settings/config.ts'
import { listSlots } from '../../server/running/open-pages.ts'
import { answerPage } from '../../server/page-files/answer.ts'
import { loadPageFiles } from '../../server/page-files/load.ts'
import { openObservatory } from '../observatory.ts'
import type { PartReport } from '../report.ts'
import type { Options } from '../options.ts'

const siteUrl = 'https://shop.example.org'

/** The headers of every page of the built site, as it answers over https. */
export async function measureHeaders({ routes }: Options): Promise<PartReport> {
  await buildIfStale()
  const score = await openObservatory()
  const read = readConfig({})
  if ('problems' in read) throw new Error(read.problems.join(' '))
  const site = loadPageFiles({
    folder: join(import.meta.dirname, '../../build/pages'),
    packedFolder: join(import.meta.dirname, '../../build/packed'),
    https: true,
    hasConsole: true,
    checkoutHosts: ['https://checkout.stripe.com'],
    slots: { ...listSlots(read.config), site_url: siteUrl },
  })
  const pages = [...site.files]
    .filter(([, { identity }]) => isPage(identity.headers))
    .map(([address]) => address)
    .filter((address) => routes?.includes(address) ?? true)
  if (pages.length === 0) throw new Error(`None of these is a page: ${routes?.join(', ')}`)
  const scores = await Promise.all(
    pages.map(async (address) => {
      const url = new URL(address, siteUrl)
      const answer = (await answerPage(site, new Request(url)))!
      const { status, headers } = answer
      const html = await answer.text()
      return { address, points: score({ url, status, headers: Object.fromEntries(headers), html }) }
    }),
  )
  const [lowest] = scores.toSorted((one, other) => one.points - other.points)
  return {
    rows: [
      {
        what: `Observatory, lowest of ${pages.length} pages (${lowest!.address})`,
        unit: 'score',
        ours: lowest!.points,
        goal: { at: 'least', value: 125 },
      },
    ],
    notes: ['The tests of Mozilla’s HTTP Observatory, without a network. A+ begins at 100.'],
  }
}

function isPage(headers: Record<string, string>): boolean {
  return headers['Content-Type']!.startsWith('text/html')
}
