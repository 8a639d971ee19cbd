import { createRequire } from 'node:module'
import { loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { findChromium } from '../test/browser/chromium.ts'
import { install } from './install.ts'
import { run } from './run.ts'

export interface Audit {
  performance: number
  accessibility: number
  bestPractices: number
  /** Null for pages that ask not to be indexed. */
  seo: number | null
  /** Simulated milliseconds on a slow phone. */
  lcp: number
  tbt: number
  cls: number
  /** Load of the machine at the end of the run. */
  load: number
  /** What keeps a score other than performance below 100. */
  failing: string[]
}

export type Lighthouse = (url: string, options?: { seo?: boolean }) => Promise<Audit>

/** Lighthouse as its command line runs it: a phone, simulated throttling, a new browser each time. */
export async function openLighthouse(): Promise<Lighthouse> {
  const tools = await install('tools')
  const manifest = createRequire(join(tools, 'package.json')).resolve('lighthouse/package.json')
  const program = join(dirname(manifest), 'cli/index.js')
  const { executablePath, args, chromiumSandbox, extraEnv } = await findChromium()
  const flags = ['--headless=new', ...args, ...(chromiumSandbox ? [] : ['--no-sandbox'])]
  return async (url, { seo = false } = {}) => {
    const categories = ['performance', 'accessibility', 'best-practices', ...(seo ? ['seo'] : [])]
    const options = [
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
      '--output=json',
      '--quiet',
      '--disable-full-page-screenshot',
      '--no-enable-error-reporting',
    ]
    const variables = { ...extraEnv, CHROME_PATH: executablePath }
    return persist(() => run(process.execPath, [program, url, ...options], tools, variables))
  }
}

/** A busy machine loses traces now and then; a page that cannot be loaded fails each time. */
async function persist(audit: () => Promise<string>): Promise<Audit> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return readAudit(await audit())
    } catch (error) {
      if (attempt === 3) throw error
    }
}

function readAudit(json: string): Audit {
  const { categories, audits, runtimeError } = JSON.parse(json)
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
  const scoreOf = (id: string) => Math.round(categories[id].score * 100)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: categories.seo ? scoreOf('seo') : null,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    load: loadavg()[0]!,
    failing: findFailing(categories, audits),
  }
}

function findFailing(categories: any, audits: any): string[] {
  const others = Object.entries<any>(categories).filter(([id]) => id !== 'performance')
  const weighed = others.flatMap(([, { auditRefs }]) => auditRefs.filter((ref: any) => ref.weight))
  return weighed
    .map(({ id }) => id)
    .filter((id) => audits[id].score !== null && audits[id].score < 1)
}
