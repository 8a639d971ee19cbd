import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

// The image is made of `git archive`. These two lists are for whoever builds or commits the folder.

const root = join(import.meta.dirname, '..')

/** As they lie about in a checkout that is used. */
const secrets = [
  '.env',
  'app/key.pem',
  'backup-keys.txt',
  'data/secrets.json',
  'db/dump',
  'deploy/backup-keys.txt',
  'deploy/backups/base/copy.bin',
  'deploy/shop.env',
  'docs/operating/private.txt',
  'release.key',
  'server/.env.local',
  'server/http/accounts/token',
  'server/id_ed25519',
  'server/token',
]

const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ keeps: line.startsWith('!'), matches: readPattern(line.replace('!', '')) }))

/** As Docker reads a line: it also matches all that is below what it matches. */
function readPattern(pattern: string): RegExp {
  const parts = { '**/': '(?:.*/)?', '*': '[^/]*', '.': String.raw`\.` }
  const source = pattern.replaceAll(/\*\*\/|\*|\./g, (part) => parts[part as keyof typeof parts])
  return new RegExp(`^${source}(?:/.*)?$`)
}

const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
const [, swept] = /^RUN find (.+) -type f ! -name '\*\.\*' -delete$/m.exec(dockerfile)!

/** What .dockerignore takes, without what the Dockerfile removes before it builds. */
const reachesBuild = (path: string) =>
  rules.reduce((does, { keeps, matches }) => (matches.test(path) ? keeps : does), true) &&
  (basename(path).includes('.') || !swept!.split(' ').includes(path.split('/')[0]!))

it('a secret that lies in the folder reaches neither a build nor a commit', () => {
  expect(secrets.filter(reachesBuild)).toEqual([])
  const { stdout } = spawnSync('git', ['check-ignore', ...secrets], { cwd: root, encoding: 'utf8' })
  expect(stdout.trim().split('\n')).toEqual(secrets)
})

it('nothing that is committed is ignored', () => {
  const list = ['ls-files', '--cached', '--ignored', '--exclude-standard']
  expect(execFileSync('git', list, { cwd: root, encoding: 'utf8' })).toBe('')
})

it('all that the image is made of reaches its build', () => {
  const made =
    'app content contract db docs/operating figures license-client/src operate public server stand-ins'
  const roots = 'CHANGELOG.md LICENSE build.ts package.json package-lock.json tsconfig.json .npmrc'
  const list = ['ls-files', ...made.split(' '), ...roots.split(' '), 'deploy/image', ...copied()]
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  expect(files.filter((path) => !reachesBuild(path))).toEqual([])
  expect(files.length).toBeGreaterThan(1500)
})

/** What deploy/put-together.sh takes of `deploy/`. */
function copied(): string[] {
  const script = readFileSync(join(root, 'deploy/put-together.sh'), 'utf8')
  return [...script.matchAll(/ (deploy\/[\w./-]+)/g)].map(([, path]) => path!)
}
