import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './install.ts'

/** A page as a scan of the site would find it over https, after the redirect from plain http. */
interface Scanned {
  url: URL
  status: number
  headers: Record<string, string>
  html: string
}

/** Points of a page; from 100 on its grade is A+. */
type Observatory = (page: Scanned) => number

interface Finding {
  result: string
}

interface Code {
  ALL_TESTS: ((scan: object) => Finding)[]
  getScoreModifier: (result: string) => number
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number
}

/** The tests of Mozilla's HTTP Observatory, given what a scan would have fetched: they use no network. */
export async function openObservatory(): Promise<Observatory> {
  const tools = await install('tools')
  const manifest = createRequire(join(tools, 'package.json')).resolve(
    '@mdn/mdn-http-observatory/package.json',
  )
  const folder = dirname(manifest)
  // Its HSTS preload list is normally downloaded. A new host is not on it.
  await writeFile(join(folder, 'conf/hsts-preload.json'), '{}')
  const read = (file: string) => import(pathToFileURL(join(folder, 'src', file)).href)
  const code: Code = {
    ...(await read('constants.js')),
    ...(await read('grader/grader.js')),
    ...(await read('grader/charts.js')),
  }
  return (page) => countPoints(page, code)
}

/** As the Observatory's scanner counts: bonus points beyond 100 count only if few were lost. */
function countPoints(page: Scanned, code: Code): number {
  const scan = describeScan(page)
  const changes = code.ALL_TESTS.map((test) => code.getScoreModifier(test(scan).result))
  const sum = (points: number[]) => points.reduce((total, each) => total + each, 100)
  const withoutExtra = sum(changes.filter((points) => points < 0))
  return withoutExtra >= code.MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(changes) : withoutExtra
}

function describeScan({ url, status, headers, html }: Scanned): object {
  const response = { status, headers, verified: true, httpEquiv: new Map() }
  const plain = new URL(url)
  plain.protocol = 'http:'
  const route = [plain, url].map((each) => ({ url: each, status }))
  return {
    hostname: url.hostname,
    resources: { path: html },
    responses: {
      auto: response,
      http: response,
      https: response,
      cors: response,
      httpRedirects: route,
      httpsRedirects: route,
    },
    session: { url },
  }
}
