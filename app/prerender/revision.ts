import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Reads the commit and its date; without git, the package's version. */
export async function readRevision(root: string): Promise<string> {
  try {
    const log = ['log', '-1', '--format=%h, %cd', '--date=format:%b %-d, %Y']
    return (await promisify(execFile)('git', log, { cwd: root })).stdout.trim()
  } catch {
    return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version
  }
}
