import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^(?!node_modules|build|data)\w/.test(entry.name))
  .map(({ name }) => name)

/** The vendor makes these before the first release. */
const madeLater = ['deploy/release.pub', 'deploy/release.pub.minisig']

it('a file or folder that a document or a comment names is there', () => {
  const documents = globSync('{*.md,docs/operating/*.md,decisions/*.md}', { cwd: root })
  const sources = globSync(`{${folders.join()}}/**/*.{ts,tsx,css,sql}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', 'bench/peers/**'],
  })
  const missing = [
    ...documents.map((path) => ({ path, parts: read(path).match(/`[^`\n]+`/g) })),
    ...sources.map((path) => ({ path, parts: read(path).match(/^\s*(\/\/|\/?\*|--).*$/gm) })),
  ].flatMap(({ path, parts }) =>
    findPaths((parts ?? []).join('\n'))
      .filter((named) => !existsSync(join(root, named)) && !madeLater.includes(named))
      .map((named) => `${path}: ${named}`),
  )
  expect(missing).toEqual([])
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function findPaths(text: string): string[] {
  const path = new RegExp(`(?<![\\w./-])(?:${folders.join('|')})/[\\w./-]*\\w`, 'g')
  return text.match(path) ?? []
}
