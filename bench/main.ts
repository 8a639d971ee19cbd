import { parseArgs } from 'node:util'
import { exitCodeOf, type Outcome, type PartReport, print, writeJson } from './report.ts'
import { measureBytes } from './parts/bytes.ts'
import { measureDocs } from './parts/docs.ts'
import { measureOperate } from './parts/operate.ts'
import { measureSearch } from './parts/search.ts'
import { measureServer } from './parts/server.ts'
import { measureStart } from './parts/start.ts'
import type { Options } from './options.ts'

const parts: Record<string, (wanted: Options) => Promise<PartReport>> = {
  bytes: measureBytes,
  search: measureSearch,
  docs: measureDocs,
  server: measureServer,
  start: measureStart,
  operate: measureOperate,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    routes: { type: 'string' },
    json: { type: 'string' },
  },
})

const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0 || (values.runs !== undefined && !/^[1-9]\d?$/.test(values.runs))) {
  console.error(`npm run bench -- [${Object.keys(parts).join('|')} …]
  --runs N         rounds of each measurement
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
    const report = await parts[part]!(wanted)
    return { part, seconds: secondsPassed(), report }
  } catch (error) {
    return { part, seconds: secondsPassed(), notMeasured: (error as Error).message }
  }
}

function splitRoutes(): string[] | undefined {
  return values.routes?.split(',').filter(Boolean)
}
