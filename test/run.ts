import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.ts'
import { check } from './check.ts'
import { nameFailuresOfPlaywright, nameFailuresOfVitest } from './name-failures.ts'

interface Outcome {
  passed: number
  failed: number
  /** The tests that failed. */
  names: string[]
}

const onePassed: Outcome = { passed: 1, failed: 0, names: [] }
const root = join(import.meta.dirname, '..')
const matrix: Record<string, string> = process.argv.includes('--all')
  ? { TEST_MATRIX: 'whole' }
  : {}
const reports = await mkdtemp(join(tmpdir(), 'protocraft-reports-'))

const outcomes: Outcome[] = []
for (const step of [runChecks, buildLicenseClient, buildPages])
  outcomes.push(await step().catch(failStep))
// Together: each alone leaves the machine idle for almost half of its time.
outcomes.push(
  ...(await Promise.all([runVitest, runPlaywright].map((step) => step().catch(failStep)))),
)
await rm(reports, { recursive: true })

const passed = outcomes.reduce((sum, each) => sum + each.passed, 0)
const failed = outcomes.reduce((sum, each) => sum + each.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
// Once more at the end, where a report of thousands of lines is read first.
for (const name of outcomes.flatMap((each) => each.names)) console.log(`FAILED  ${name}`)
console.log(`${passed} passed, ${failed} failed`)

async function runChecks(): Promise<Outcome> {
  announce('Checks')
  const { passed, failed } = check()
  return { passed, failed, names: failed > 0 ? ['npm run check'] : [] }
}

async function buildLicenseClient(): Promise<Outcome> {
  announce('License client')
  const folder = join(root, 'license-client')
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  const code = await run('tsc', ['-p', join(folder, 'tsconfig.build.json')])
  return code === 0 ? onePassed : failStep(new Error('The license client was not compiled.'))
}

async function buildPages(): Promise<Outcome> {
  announce('Pages')
  await build()
  return onePassed
}

async function runVitest(): Promise<Outcome> {
  announce('Unit, http, journey and fault tests')
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Three on two cores: a test that kills programs spends its time waiting for them.
  const code = await run('vitest', ['run', '--maxWorkers=3', ...reporters], matrix)
  const { numPassedTests, testResults } = await readReport(report)
  return judge('Vitest', code, numPassedTests, nameFailuresOfVitest(testResults))
}

async function runPlaywright(): Promise<Outcome> {
  const report = join(reports, 'playwright.json')
  // A busy machine gets a second attempt; tests that needed it are counted and named in the report
  // above.
  const args = ['test', '--reporter=dot,json', '--retries=1']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...matrix }
  const { code, output } = await runHeld('playwright', args, env)
  announce('Browser tests')
  console.log(output)
  const { stats, suites } = await readReport(report)
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second attempt`)
  const passed = stats.expected + stats.flaky
  return judge('Playwright', code, passed, nameFailuresOfPlaywright(suites))
}

/** A runner that fails without a failed test, or that ran nothing, counts as failed. */
function judge(runner: string, code: number, passed: number, names: string[]): Outcome {
  if (names.length > 0) return { passed, failed: names.length, names }
  if (code === 0 && passed > 0) return { passed, failed: 0, names }
  const name = `${runner} ended with ${code} after ${passed} passed tests and no failed one`
  return { passed, failed: 1, names: [name] }
}

function failStep(error: Error): Outcome {
  console.error(error.message)
  return { passed: 0, failed: 1, names: [error.message] }
}

function announce(name: string): void {
  console.log(`\n== ${name}`)
}

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return waitFor(start(program, args, env, 'inherit'))
}

/** Keeps what the program prints, so that it does not mix with what another prints meanwhile. */
async function runHeld(program: string, args: string[], env: Record<string, string>) {
  const child = start(program, args, env, 'pipe')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream!.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await waitFor(child)
  return { code, output }
}

function start(
  program: string,
  args: string[],
  env: Record<string, string>,
  stdio: 'inherit' | 'pipe',
): ChildProcess {
  return spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio,
    shell: process.platform === 'win32',
  })
}

function waitFor(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function readReport(file: string): Promise<any> {
  return JSON.parse(await readFile(file, 'utf8'))
}
