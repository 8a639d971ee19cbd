import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'

const own = (file: string) => JSON.stringify(join(import.meta.dirname, file))
const opening = `
  import { createLog, flushLog } from ${own('log.ts')}
  import { refuseToStart } from ${own('refuse-to-start.ts')}
  const log = createLog({ demo: false })
  const fill = 'x'.repeat(1000)
  const say = (from, to) => { for (let n = from; n <= to; n += 1) log.info({ n, fill }) }
`

/** Starts a program that logs. Its standard output is a pipe unless a file is given. */
function start(script: string, file?: number): ChildProcess {
  const args = ['--input-type=module-typescript', '--eval', opening + script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', file ?? 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function readNumbers({ stdout }: ChildProcess): Promise<number[]> {
  const lines = (await text(stdout!)).trim().split('\n')
  return lines.map((line) => JSON.parse(line).n)
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

it.each([
  ['in the same turn', 'say(1, 50); process.exit(0)'],
  ['while others are written', 'say(1, 30); setImmediate(() => { say(31, 50); process.exit(0) })'],
  ['before a refusal to start', 'say(1, 50); refuseToStart("No.")'],
  ['before it ends by itself', 'say(1, 50)'],
])('a line logged %s is still there after the exit', async (_, script) => {
  expect((await readNumbers(start(script))).toSorted((a, b) => a - b)).toEqual(upTo(50))
})

it('a late reader gets every line in order when the program flushes', async () => {
  const child = start('say(1, 1000); await flushLog(log); process.exit(0)')
  await sleep(1500)
  expect(child.exitCode).toBeNull()
  expect(await readNumbers(child)).toEqual(upTo(1000))
})

it('a reader that never reads blocks nothing and does not fill the memory', async () => {
  const child = start(`
    say(1, 150_000)
    setTimeout(() => process.exit(process.memoryUsage().heapUsed < 100e6 ? 7 : 8), 500)
  `)
  expect(await once(child, 'exit')).toEqual([7, null])
})

it('a full disk loses lines of the log and nothing else', async () => {
  const child = start(
    'say(1, 50); setTimeout(() => { say(51, 99); process.exit(7) }, 300)',
    openSync('/dev/full', 'w'),
  )
  expect(await once(child, 'exit')).toEqual([7, null])
  expect(await text(child.stderr!)).toBe('')
})

it('a command logs to standard error, and its answer alone is on standard output', async () => {
  const script = `
    const { createCommandLog } = await import(${own('../../operate/command-log.ts')})
    createCommandLog({ demo: false }).warn('The database moved.')
    process.stdout.write('[]')
  `
  const child = start(script)
  const [answer, logged] = await Promise.all([text(child.stdout!), text(child.stderr!)])
  expect(answer).toBe('[]')
  expect(JSON.parse(logged).msg).toBe('The database moved.')
})
