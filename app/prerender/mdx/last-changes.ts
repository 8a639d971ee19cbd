import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../..')

/**
 * Reads the date of the latest commit of each file below `content/`, such as `2026-11-20`, by the
 * file's path. Empty without git, and in a shallow clone, where every file would have the same date.
 */
export async function readLastChanges(): Promise<Map<string, string>> {
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return new Map()
    return parse(await git('log', '--format=%x00%cs', '--name-only', '--relative', '--', 'content'))
  } catch {
    return new Map()
  }
}

async function git(...args: string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
  return (await promisify(execFile)('git', args, options)).stdout
}

/** Parses commits, newest first, into their dates and changed files. */
function parse(log: string): Map<string, string> {
  const days = new Map<string, string>()
  for (const commit of log.split('\0').slice(1)) {
    const [day, ...files] = commit.split('\n').filter(Boolean)
    for (const file of files) if (day && !days.has(file)) days.set(file, day)
  }
  return days
}
