import { parseArgs } from 'node:util'
import { exitCodeOf, type Outcome, type PartReport, print, writeJson } from './report.ts'
import { measureBuild } from './parts/build.ts'
import { measureBytes } from './parts/bytes.ts'
import { measureConsole } from './parts/console.ts'
import { measureCost } from './parts/cost.ts'
import { measureDocs } from './parts/docs.ts'
import { measureHeaders } from './parts/headers.ts'
import { measureLighthouse } from './parts/lighthouse.ts'
import { measureOperate } from './parts/operate.ts'
import { measureSearch } from './parts/search.ts'
import { measureServer } from './parts/server.ts'
import { measureSoak } from './parts/soak.ts'
import { measureStart } from './parts/start.ts'
import type { Options } from './options.ts'

const parts: Record<string, (wanted: Options) => Promise<PartReport>> = {
  bytes: measureBytes,
  search: measureSearch,
  docs: measureDocs,
  server: measureServer,
  cost: measureCost,
  start: measureStart,
  operate: measureOperate,
  console: measureConsole,
  build: measureBuild,
  headers: measureHeaders,
  lighthouse: measureLighthouse,
}

/** Take two hours. */
const onlyWhenNamed: typeof parts = { soak: measureSoak }
const known = { ...parts, ...onlyWhenNamed }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    routes: { type: 'string' },
    json: { type: 'string' },
  },
})

const unknown = positionals.filter((name) => !(name in known))
if (unknown.length > 0 || (values.runs !== undefined && !/^[1-9]\d?$/.test(values.runs))) {
  console.error(`npm run bench -- [${Object.keys(known).join('|')} …]
  --runs N         runs of Lighthouse for each page, rounds of the other parts
  --routes /,/faq  only these addresses
  --json FILE      the figures for a program`)
  process.exit(64)
}

const wanted = { runs: values.runs ? Number(values.runs) : undefined, routes: splitRoutes() }
const outcomes: Outcome[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  outcomes.push(await measure(name))
  print(outcomes.at(-1)!)
}
if (values.json) await writeJson(values.json, outcomes)
process.exitCode = exitCodeOf(outcomes)

async function measure(part: string): Promise<Outcome> {
  const start = performance.now()
  const secondsPassed = () => (performance.now() - start) / 1000
  try {
    const report = await known[part]!(wanted)
    return { part, seconds: secondsPassed(), report }
  } catch (error) {
    return { part, seconds: secondsPassed(), notMeasured: (error as Error).message }
  }
}

function splitRoutes(): string[] | undefined {
  return values.routes?.split(',').filter(Boolean)
}
