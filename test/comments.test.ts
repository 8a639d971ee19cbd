import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

const root = join(import.meta.dirname, '..')

const fragment = /^[\s*]*(Of|As|What|Whoever|Null|For|Until|Whether|Where|Who)\b/

it('a comment begins with a verb, or names the thing', () => {
  const sheets = globSync(['{app,figures}/**/*.css', 'db/**/*.sql'], { cwd: root })
  const comments = [
    ...readSources(),
    ...sheets.map((path) => ({ path, comments: findComments(path) })),
  ].flatMap(({ path, comments: found }) => found.map((text) => ({ path, text })))
  expect(comments.length).toBeGreaterThan(5000)
  const found = comments.filter(({ text }) => fragment.test(text))
  expect(
    found.map(({ path, text }) => `${path}: ${text.trim()}`),
    '“Of an order, in cents.” has to be read twice: write “The total of an order in cents.”, or “Returns …” for a function.',
  ).toEqual([])
})

it('this check finds fragments', () => {
  expect([' Of an order.', '* As it was sent.', '*\n * Null without one.'].every(isFragment)).toBe(
    true,
  )
  expect([' The total.', '* Returns the total.', ' Whole numbers.'].some(isFragment)).toBe(false)
})

function isFragment(comment: string): boolean {
  return fragment.test(comment)
}

/** Finds the comments of a style sheet or of SQL, where lines that follow each other are one comment. */
function findComments(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  if (path.endsWith('.css')) return [...text.matchAll(/\/\*([^]*?)\*\//g)].map(([, body]) => body!)
  return text.split(/\n(?! *--)/).flatMap((lines) => /--(.*)/.exec(lines)?.[1] ?? [])
}
