import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from '../build.ts'
import { check } from './check.ts'
import { openRunFolder } from './run-folder.ts'
import {
  announce,
  attempt,
  onePassed,
  root,
  run,
  runPlaywright,
  runVitest,
  type Outcome,
} from './runners.ts'

const isWhole = process.argv.includes('--all')
const matrix: Record<string, string> = isWhole ? { TEST_MATRIX: 'whole' } : {}

const removeRunFolder = await openRunFolder()
// The checks read the compiled client, so it comes first.
const outcomes: Outcome[] = [await attempt(buildLicenseClient)]
outcomes.push(...(await Promise.all([attempt(runChecks), attempt(buildPages)])))
// One after the other: together they made two cores so slow that tests timed out.
outcomes.push(
  await attempt(() => {
    announce('Unit, http, journey and fault tests')
    return runVitest('tests', matrix)
  }),
  await attempt(() => runPlaywright(matrix)),
)

await removeRunFolder()

const second = outcomes.flatMap((each) => each.second ?? [])
const failed = [...outcomes.flatMap((each) => each.failed), ...(isWhole ? second : [])]
const passed = outcomes.reduce((sum, each) => sum + each.passed, isWhole ? 0 : second.length)
process.exitCode = failed.length > 0 ? 1 : 0
// Repeated at the end, where a reader of thousands of lines looks first.
for (const name of outcomes.flatMap((each) => each.failed)) console.log(`FAILED  ${name}`)
for (const name of second) console.log(`PASSED ONLY AT ITS SECOND ATTEMPT  ${name}`)
console.log(`${passed} passed, ${failed.length} failed`)

async function runChecks(): Promise<Outcome> {
  announce('Checks, and beside them the pages')
  const { passed, failed } = await check()
  return { passed, failed: failed > 0 ? ['npm run check'] : [] }
}

async function buildLicenseClient(): Promise<Outcome> {
  announce('License client')
  const folder = join(root, 'license-client')
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  if ((await run('tsc', ['-p', join(folder, 'tsconfig.build.json')])) === 0) return onePassed
  throw new Error('The license client was not compiled.')
}

async function buildPages(): Promise<Outcome> {
  await build()
  return onePassed
}
