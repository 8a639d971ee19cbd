import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

function isInstalled(program: string): boolean {
  return process.env.PATH!.split(delimiter).some((folder) => existsSync(join(folder, program)))
}

const isRoot = process.getuid?.() === 0

/** The reason why this machine has no such client; empty when it has. */
export const lacksApt = findLack('apt-get', 'it needs Debian')
export const lacksDnf = findLack('dnf', 'apt-get install dnf')

function findLack(program: string, remedy: string): string {
  return isRoot ? lacks(program, remedy) : ' (skipped: it needs root)'
}

/** Says why a program that needs no root cannot run here. */
export function lacks(program: string, remedy: string): string {
  return isInstalled(program) ? '' : ` (skipped: ${remedy})`
}

/** The output of a client, and whether it succeeded. */
interface Said {
  ok: boolean
  text: string
}

export interface Machine {
  root: string
  /** Runs `apt-get` or `dnf` with these words. */
  run(...words: string[]): Promise<Said>
  remove(): Promise<void>
}

async function say(program: string, args: string[]): Promise<Said> {
  const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' }
  return promisify(execFile)(program, args, { env }).then(
    ({ stdout, stderr }) => ({ ok: true, text: stdout + stderr }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({
      ok: false,
      text: stdout + stderr,
    }),
  )
}

/** Makes a machine with the checks of dates on, which an image may have switched off. */
export async function makeAptMachine(): Promise<Machine> {
  const root = await mkdtemp(join(tmpdir(), 'protocraft-apt-'))
  for (const folder of [
    'etc/apt/sources.list.d',
    'etc/apt/preferences.d',
    'etc/apt/auth.conf.d',
    'var/lib/apt/lists/partial',
    'var/cache/apt/archives/partial',
    'var/lib/dpkg/updates',
    'var/lib/dpkg/info',
    'var/log/apt',
    'usr/share/keyrings',
  ])
    await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'var/lib/dpkg/status'), '')
  await writeFile(join(root, 'var/lib/dpkg/available'), '')
  const config = join(root, 'apt.conf')
  const settings = {
    Dir: root,
    'Dir::State::status': join(root, 'var/lib/dpkg/status'),
    'Dir::Etc::trusted': '/dev/null',
    'Dir::Etc::trustedparts': '/dev/null',
    'APT::Architecture': 'amd64',
    'APT::Sandbox::User': 'root',
    'Acquire::Check-Valid-Until': 'true',
    'Acquire::Check-Date': 'true',
    'Acquire::Retries': '0',
    'Acquire::Languages': 'none',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} "${value}";\n`)
  const dpkg = `DPkg::Options { "--root=${root}"; "--force-not-root"; "--force-script-chrootless"; "--log=/dev/null"; };\n`
  await writeFile(config, lines.join('') + dpkg)
  return {
    root,
    run: (...words) => say('apt-get', ['-c', config, '-q', '-y', ...words]),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** Makes a machine whose repository comes from `etc/yum.repos.d`. */
export async function makeDnfMachine(): Promise<Machine> {
  const root = await mkdtemp(join(tmpdir(), 'protocraft-dnf-'))
  await mkdir(join(root, 'etc/yum.repos.d'), { recursive: true })
  await writeFile(join(root, 'dnf.conf'), '[main]\nkeepcache=0\nplugins=0\nretries=1\n')
  const args = [
    `--config=${join(root, 'dnf.conf')}`,
    `--installroot=${root}`,
    '--releasever=1',
    `--setopt=reposdir=${join(root, 'etc/yum.repos.d')}`,
    `--setopt=cachedir=${join(root, 'cache')}`,
    '--forcearch=x86_64',
    '-y',
  ]
  return {
    root,
    run: (...words) => say('dnf', [...args, ...words]),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

export const minute = 60_000

export type Run = { ok: true } | { ok: false; complaint: string }

/** Installs Debian packages without those that they only recommend. */
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

/** Finds the line of a long report that names the cause. */
export function sayWhy(report: string): string {
  const lines = report.split('\n').map((line) => line.trim())
  const telling = /error while loading|no usable sandbox|\bE: |getaddrinfo|ECONN|Error: /i
  return lines.find((line) => telling.test(line)) ?? lines.find(Boolean) ?? 'it says nothing'
}
