import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { env } from 'node:process'
import { promisify } from 'node:util'

/** Returns what the program printed. Throws with the end of its error output. */
export async function run(
  program: string,
  args: string[],
  cwd: string,
  more: Record<string, string> = {},
): Promise<string> {
  const options = { cwd, env: { ...env, ...more }, maxBuffer: 64 * 1024 * 1024 }
  try {
    const { stdout } = await promisify(execFile)(program, args, {
      ...options,
      shell: process.platform === 'win32',
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Record<string, string>
    const said = (stderr.trim() || stdout.trim()).split('\n').slice(-3).join('\n')
    throw new Error(`${basename(program)} failed: ${said || message}`, { cause: error })
  }
}
