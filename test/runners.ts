import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Outcome {
  passed: number
  failed: string[]
  second?: string[]
  skipped?: string[]
}

export const root = join(import.meta.dirname, '..')
export const onePassed: Outcome = { passed: 1, failed: [] }

export function announce(name: string): void {
  console.log(`\n== ${name}`)
}

/** Runs a step; one that throws counts as one failed test. */
export async function attempt(step: () => Promise<Outcome>): Promise<Outcome> {
  return step().catch((error: Error) => {
    console.error(error.message)
    return { passed: 0, failed: [error.message] }
  })
}

/** Runs a project of `vitest.config.ts`; its output appears at once. */
export async function runVitest(
  project: 'tests' | 'machine',
  env: Record<string, string> = {},
): Promise<Outcome> {
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    // Four on two cores: tests spend about half of their time waiting, for timers and for programs. A
    // test that fails on a busy machine is tried once more, as in the browser; the whole matrix forgives
    // nothing.
    const retry = env.TEST_MATRIX === 'whole' ? [] : ['--retry=1']
    const args = ['run', '--maxWorkers=4', ...retry, `--project=${project}`, ...reporters]
    const code = await run('vitest', args, env)
    const { testResults } = await readReport(file)
    const named = (status: string) => namesOfVitest(testResults, status)
    const [passed, second] = [named('passed').length, named('flaky')]
    const outcome = { passed, second, failed: named('failed'), skipped: named('skipped') }
    return judge('Vitest', code, outcome)
  })
}

/** Runs the browser's tests, and prints their output when they are done. */
export async function runPlaywright(env: Record<string, string> = {}): Promise<Outcome> {
  return withReport(async (file) => {
    // The second attempt tells a test that fails from one that fails sometimes; neither is acceptable.
    const args = ['test', '--reporter=dot,json', '--retries=1']
    const child = start('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env }, 'pipe')
    const output = hold(child)
    const code = await waitFor(child)
    announce('Browser tests')
    console.log(output())
    const { stats, suites } = await readReport(file)
    const named = (status: string) => namesOfPlaywright(suites, status)
    const outcome = { passed: stats.expected, failed: named('unexpected'), second: named('flaky') }
    return judge('Playwright', code, outcome)
  })
}

export function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return waitFor(start(program, args, env, 'inherit'))
}

/** Judges a run: a runner that fails without a failed test, or that ran nothing, counts as failed. */
function judge(runner: string, code: number, outcome: Outcome): Outcome {
  const { passed, failed, second = [] } = outcome
  if (failed.length > 0 || (code === 0 && passed + second.length > 0)) return outcome
  const name = `${runner} ended with ${code} after ${passed} passed tests and no failed one`
  return { ...outcome, failed: [name] }
}

async function withReport(use: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-report-'))
  return use(join(folder, 'report.json')).finally(() => rm(folder, { recursive: true }))
}

async function readReport(file: string): Promise<any> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Buffers a program's output, so that it does not mix with another's. */
function hold(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream!.setEncoding('utf8').on('data', (text: string) => (output += text))
  return () => output
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

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/**
 * Lists the tests of a status in `testResults` of Vitest's JSON report, each with its file. `flaky`:
 * passed only at the second attempt.
 */
export function namesOfVitest(files: VitestFile[], status: string): string[] {
  return files.flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const tests = assertionResults.filter((each) => sayStatus(each) === status)
    // The file was not loaded, or a hook before or after its tests failed.
    if (status === 'failed' && ofFile === 'failed' && tests.length === 0)
      return [`${name} (outside its tests: ${message})`]
    return tests.map((each) => `${name}: ${each.fullName}`)
  })
}

function sayStatus({ status, failureMessages }: VitestFile['assertionResults'][number]): string {
  return status === 'passed' && failureMessages.length > 0 ? 'flaky' : status
}

/** Lists the tests of a status in `suites` of Playwright's JSON report, each with its file. */
export function namesOfPlaywright(suites: PlaywrightSuite[], status: string): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => {
    const tests = specs.filter(({ tests }) => tests.some((each) => each.status === status))
    return [...tests.map(({ title }) => `${file}: ${title}`), ...namesOfPlaywright(inner, status)]
  })
}
