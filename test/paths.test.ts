import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^(?!node_modules|build|data)\w/.test(entry.name))
  .map(({ name }) => name)

/** The vendor makes these before the first release. */
const madeLater = ['deploy/release.pub', 'deploy/release.pub.minisig']

it('a file or folder that a document or a comment names exists', () => {
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

it('a link between documents leads to an existing file, and to a heading in it', () => {
  const documents = globSync(
    '{*.md,{bench,decisions,deploy,license-client,stand-ins}/*.md,docs/operating/*.md,test/*/*.md}',
    { cwd: root },
  )
  const links = documents.flatMap((path) =>
    [...readProse(path).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, to]) => {
      const [file, heading] = to!.split('#')
      return { path, to: to!, file: file ? join(dirname(path), file) : path, heading }
    }),
  )
  const broken = links.filter(
    ({ file, heading }) =>
      !(existsSync(join(root, file)) || madeLater.includes(file)) ||
      (heading !== undefined && !listAnchors(file).includes(heading)),
  )
  expect(broken.map(({ path, to }) => `${path}: ${to}`)).toEqual([])
  expect(links.length).toBeGreaterThan(300)
})

/** Lists the anchors that GitHub gives to the headings of a document. */
function listAnchors(path: string): string[] {
  return [...readProse(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Reads a document without the code in it; a heading keeps its own. */
function readProse(path: string): string {
  return read(path)
    .replaceAll(/^ *```[^]*?^ *```/gm, '')
    .replaceAll(/^(?!#).*`.*$/gm, (line) => line.replaceAll(/`[^`]*`/g, ''))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function findPaths(text: string): string[] {
  const path = new RegExp(`(?<![\\w./-])(?:${folders.join('|')})/[\\w./-]*\\w`, 'g')
  return text.match(path) ?? []
}
