import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Drawings set their text in the units of the drawing. */
const drawings = /\/scene\.module\.css$/

it('text has the seven sizes and no others, drawings and print aside', () => {
  const sizes = globSync('app/**/*.css', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !drawings.test(path))
    .flatMap((path) => sizesIn(readFileSync(join(root, path), 'utf8')).map((size) => [path, size]))
  expect(sizes.length).toBeGreaterThan(50)
  expect(sizes.filter(([, size]) => !isKnown(size!))).toEqual([])
})

/** Values of `font-size`, and the size within those of `font`. */
function sizesIn(css: string): string[] {
  return [...css.matchAll(/[\s{;]font(-size)?:\s*([^;}]+)/g)].map(([, isSize, value]) =>
    isSize
      ? value!.trim()
      : (/\bvar\(--t-\w+\)|(?<![\w-])[\d.]+[a-z]+|inherit/.exec(value!)?.[0] ?? value!),
  )
}

/** Code is set relative to the text around it, and paper has sizes of its own. */
function isKnown(size: string): boolean {
  return /^(var\(--t-(\d\d|h1|h2|display)\)|inherit|[\d.]+(em|pt))$/.test(size)
}
