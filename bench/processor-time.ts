import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './numbers.ts'

const root = join(import.meta.dirname, '..')

/** Returns the median. */
export async function repeat(runs: number, measure: () => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < runs; round += 1) all.push(await measure())
  return median(all)
}

/**
 * Measures the processor time that Node takes with these arguments, its own and the system's for it, in
 * seconds.
 */
export async function timeProgram(
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const timed = ['-c', '"$@" > /dev/null; times', 'sh', process.execPath, ...args]
  const { stdout } = await promisify(execFile)('sh', timed, {
    cwd: root,
    env: { ...process.env, ...env },
  })
  const [, children = ''] = stdout.trim().split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  )
}

/** The unit of processor time in /proc, in seconds. */
const tick = 0.01

/** Reads the processor time of a running program in seconds. Linux only. */
export function readSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user, system] = fields.slice(11)
  return (user! + system!) * tick
}
