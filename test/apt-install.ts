import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'

export const minute = 60_000

export type Run = { ok: true } | { ok: false; complaint: string }

/** Installs Debian packages with nothing that they only recommend. */
export async function installByApt(packages: string[]): Promise<Run> {
  if (process.getuid?.() !== 0) return { ok: false, complaint: 'needs root' }
  if (!existsSync('/usr/bin/apt-get')) return { ok: false, complaint: 'there is no apt-get' }
  const updated = await run('apt-get', ['update'], 2 * minute)
  if (!updated.ok) return updated
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], 5 * minute)
}

export function run(program: string, args: string[], timeout: number): Promise<Run> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout }, (error, _stdout, stderr) => {
      if (!error) return resolve({ ok: true })
      const complaint = error.killed ? `not done in ${timeout / 1000} s` : sayWhy(stderr)
      resolve({ ok: false, complaint })
    })
  })
}

/** The line of a long report that names the cause. */
export function sayWhy(report: string): string {
  const lines = report.split('\n').map((line) => line.trim())
  const telling = /error while loading|no usable sandbox|\bE: |getaddrinfo|ECONN|Error: /i
  return lines.find((line) => telling.test(line)) ?? lines.find(Boolean) ?? 'it says nothing'
}
