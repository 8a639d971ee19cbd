import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '#test/matrix.ts'
import { makeFolder } from '#test/folder.ts'
import { type Decision, decide, findTooWild } from './decide.ts'

// The reference is git itself: `git check-ignore -v`. It treats a missing path as a file.

const folder = makeFolder()
const hasGit = spawnSync('git', ['init', '--quiet'], { cwd: folder }).status === 0

describe.runIf(hasGit)('the examples of the gitignore manual', () => {
  it.each<[rules: string[], paths: string[]]>([
    [
      ['# a comment', '', '*.log'],
      ['a.log', 'deep/b.log', 'a.txt', '# a comment'],
    ],
    [['hello.*'], ['hello.txt', 'a/hello.java', 'hello']],
    [['/hello.*'], ['hello.txt', 'a/hello.java']],
    [['foo/'], ['foo/a', 'deep/foo/b', 'other/foo']],
    [['doc/frotz'], ['doc/frotz', 'a/doc/frotz', 'doc/frotz2']],
    [['/doc/frotz'], ['doc/frotz', 'a/doc/frotz']],
    [['foo/*'], ['foo/test.json', 'foo/bar/hello.c']],
    [['**/foo'], ['foo/a', 'deep/foo']],
    [['**/foo/bar'], ['foo/bar', 'a/b/foo/bar', 'foo/x/bar']],
    [['abc/**'], ['abc/x', 'abc/z/y', 'x/abc/y']],
    [['a/**/b'], ['a/b', 'a/x/b', 'a/x/y/b', 'x/a/b']],
    [
      ['/*', '!/foo', '/foo/*', '!/foo/bar'],
      ['a', 'foo/x', 'foo/bar/y', 'foo2/bar'],
    ],
    [['*.html', '!foo.html', 'foo.html'], ['foo.html']],
    [
      ['\\#name', '\\!name'],
      ['#name', '!name', 'name'],
    ],
    [
      ['trailing  ', 'kept\\ '],
      ['trailing', 'kept '],
    ],
    [
      ['file?.txt', '[abc].c', '[!x-z].h'],
      ['file1.txt', 'file.txt', 'b.c', 'd.c', 'a.h', 'y.h'],
    ],
    [
      ['reports/', '!reports/summary.md'],
      ['reports/summary.md', 'reports/june.md'],
    ],
    [
      ['reports/*', '!reports/summary.md'],
      ['reports/summary.md', 'reports/june.md'],
    ],
    [
      ['README', 'readme/'],
      ['README', 'readme2', 'a/Readme'],
    ],
  ])('%j', (rules, paths) => {
    expect(lineFor(rules, paths)).toEqual(askGit(rules, paths))
  })
})

it.runIf(hasGit)('decides as git does, whatever the rules and the paths', () => {
  const name = fc.constantFrom(
    'a',
    'b',
    'ab',
    'a.log',
    'B',
    'a b',
    '!a',
    '#b',
    'a ',
    '[a]',
    '*',
    'a\\b',
    'a]',
    '-',
  )
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
  const glob = fc.constantFrom(
    'a',
    'b',
    'ab',
    '*',
    '**',
    'a*',
    '*b',
    '?',
    '[ab]',
    '[!a]',
    '*.log',
    '\\a',
    '\\*',
    'a ',
    'a\\ ',
    '[a-c]',
    '[^a]',
    '[',
    '[]a]',
    '***',
    '#b',
    '\\#b',
    ' ',
    '\\',
    '[[:alpha:]]',
  )
  const rule = fc
    .tuple(
      fc.constantFrom('', '', '!'),
      fc.constantFrom('', '', '/'),
      fc.array(glob, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '', '/'),
    )
    .map(([mark, root, parts, end]) => mark + root + parts.join('/') + end)
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 1, maxLength: 6 }),
      fc.array(path, { minLength: 1, maxLength: 8 }),
      (rules, paths) => {
        expect(lineFor(rules, paths)).toEqual(askGit(rules, paths))
      },
    ),
    runsOf(100, 20),
  )
})

// Two known differences between the library and git. This test fails if one of them is fixed.
it.runIf(hasGit).each<[what: string, rules: string[], path: string, ours: string, gits: string]>([
  ['git matches bytes, and é has two', ['[!a]'], 'é', '1', '0'],
  ['git lets ** after a letter cross a slash', ['/a**'], 'ab/c', '1', '1'],
])('differs from git in a known way: %s', (_what, rules, path, ours, gits) => {
  expect([lineFor(rules, [path]), askGit(rules, [path])]).toEqual([[ours], [gits]])
})

it('says which exception has no effect, and which directory blocks it', () => {
  const [decision] = decide('reports/\n!reports/summary.md', ['reports/summary.md'])
  expect(decision).toEqual({
    path: 'reports/summary.md',
    outcome: 'ignored',
    by: { number: 1, text: 'reports/' },
    directory: 'reports/',
    inVain: { number: 2, text: '!reports/summary.md' },
  })
})

it.each(['/src/a.ts', './a', '../a', '.', 'a/../b', 'a//b'])(
  '%s is not a path below the root',
  (path) => {
    expect(decide('*', [path])).toEqual([{ path, outcome: 'outside' }])
  },
)

it('leaves out a rule that could match a path in too many ways, and says so', () => {
  const wild = `${'a/**/'.repeat(30)}b`
  expect(findTooWild(`*.log\n${wild}`)).toEqual([{ number: 2, text: wild }])
  expect(decide(wild, ['a/'.repeat(90) + 'c'])).toMatchObject([{ outcome: 'included' }])
})

it('never throws, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (rules, paths) => {
      expect(decide(rules, paths)).toHaveLength(paths.length)
    }),
  )
})

/** Returns the number of the line that decides each path, with `!` for an exception; 0 if none does. */
function lineFor(rules: string[], paths: string[]): string[] {
  return decide(rules.join('\n'), paths).map(describeDecision)
}

function describeDecision(decision: Decision): string {
  if (decision.outcome === 'ignored') return `${decision.by.number}`
  return decision.outcome === 'included' && decision.by ? `!${decision.by.number}` : '0'
}

function askGit(rules: string[], paths: string[]): string[] {
  writeFileSync(join(folder, '.git/info/exclude'), rules.join('\n'))
  const fields = git(
    ['check-ignore', '--no-index', '--verbose', '--non-matching', '-z', '--stdin'],
    paths.join('\0'),
  ).split('\0')
  return paths.map((_, index) => {
    const [, line, pattern] = fields.slice(index * 4, index * 4 + 4)
    if (!line) return '0'
    return pattern!.startsWith('!') ? `!${line}` : line
  })
}

function git(args: string[], input = ''): string {
  // The user's own git configuration must not affect the result.
  const own = ['-c', 'core.ignorecase=false', '-c', 'core.excludesFile=/dev/null', ...args]
  try {
    return execFileSync('git', own, { cwd: folder, input, encoding: 'utf8' })
  } catch (error) {
    // check-ignore exits with 1 if nothing is ignored.
    const { status, stdout } = error as { status: number; stdout: string }
    if (status === 1) return stdout
    throw error
  }
}
