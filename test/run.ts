import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.ts'
import { check } from './check.ts'

interface Outcome {
  passed: number
  failed: number
}

const root = join(import.meta.dirname, '..')
const matrix: Record<string, string> = process.argv.includes('--all')
  ? { TEST_MATRIX: 'whole' }
  : {}
const reports = await mkdtemp(join(tmpdir(), 'protocraft-reports-'))

const outcomes: Outcome[] = []
for (const step of [runChecks, buildLicenseClient, buildPages, runVitest, runPlaywright])
  outcomes.push(await step().catch(failStep))
await rm(reports, { recursive: true })

const passed = outcomes.reduce((sum, each) => sum + each.passed, 0)
const failed = outcomes.reduce((sum, each) => sum + each.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

async function runChecks(): Promise<Outcome> {
  announce('Checks')
  return check()
}

async function buildLicenseClient(): Promise<Outcome> {
  announce('License client')
  const folder = join(root, 'license-client')
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  return toOutcome(await run('tsc', ['-p', join(folder, 'tsconfig.build.json')]))
}

async function buildPages(): Promise<Outcome> {
  announce('Pages')
  await build()
  return toOutcome(0)
}

async function runVitest(): Promise<Outcome> {
  announce('Unit, http, journey and fault tests')
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Three on two cores: a test that kills programs spends its time waiting for them.
  const code = await run('vitest', ['run', '--maxWorkers=3', ...reporters], matrix)
  const { numPassedTests, numFailedTests, testResults } = await readReport(report)
  // A file that could not be loaded contains no test, but counts as failed.
  const unloaded = testResults.filter(
    (file: { status: string; assertionResults: unknown[] }) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  )
  return judge(code, { passed: numPassedTests, failed: numFailedTests + unloaded.length })
}

async function runPlaywright(): Promise<Outcome> {
  announce('Browser tests')
  const report = join(reports, 'playwright.json')
  // A busy machine gets a second attempt; tests that needed it are counted and named in the report
  // above.
  const code = await run('playwright', ['test', '--reporter=dot,json', '--retries=1'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...matrix,
  })
  const { stats } = await readReport(report)
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second attempt`)
  return judge(code, { passed: stats.expected + stats.flaky, failed: stats.unexpected })
}

/** A runner that fails without a failed test, or that ran nothing, counts as failed. */
function judge(code: number, counts: Outcome): Outcome {
  const unexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return unexplained ? { ...counts, failed: 1 } : counts
}

function toOutcome(code: number): Outcome {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function failStep(error: Error): Outcome {
  console.error(error.message)
  return { passed: 0, failed: 1 }
}

function announce(name: string): void {
  console.log(`\n== ${name}`)
}

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function readReport(file: string): Promise<any> {
  return JSON.parse(await readFile(file, 'utf8'))
}
