import { expect, it } from 'vitest'
import { hearAll } from '#test/world/commands.ts'
import { run } from './run.ts'

const said = hearAll()
it.each([
  ['check all', 'Unexpected argument “all”.', 'Usage: check'],
  ['keys new twice', 'Unexpected argument “twice”.', 'Usage: keys new'],
  [
    'reconcile all',
    'Unexpected argument “all”.',
    'Usage: reconcile [--since <day, such as 2026-11-01>]',
  ],
  [
    'reconcile --since',
    "Option '--since <value>' argument missing.",
    'Usage: reconcile [--since <day, such as 2026-11-01>]',
  ],
  ['pages export', '<folder> is missing.', 'Usage: pages export <folder>'],
  ['move', '<database url, or: embedded> is missing.', 'Usage: move <database url, or: embedded>'],
  ['doctor ada@example.org again', 'Unexpected argument “again”.', 'Usage: doctor [<email>]'],
  [
    'restore --until now',
    '<key file, or - for standard input> is missing.',
    'Usage: restore <key file, or - for standard input> [--until <time>] [--copy <name of a copy>]',
  ],
  [
    'releases publish 1.0.0 --reason Ready',
    '<folder> is missing.',
    'Usage: releases publish <version> <folder> [<file of notes>] [--channel stable|beta|alpha] [--percent <n>] [--reason "…"]',
  ],
  [
    'customers resend-email',
    '<customer> is missing.',
    'Usage: customers resend-email <customer> key|receipt|invoice|reminder [<number>] [--reason "…"]',
  ],
  ['customers find', '<q> is missing.', 'Usage: customers find <q> [--after <page>]'],
  [
    'coupons create --codes 10',
    "Unknown option '--codes'.",
    'Usage: coupons create <code> <off> [--for purchase|renewal|both] [--from <from>] [--until <until>] [--most-uses <n>] [--reason "…"]',
  ],
])('a command typed as “%s” says what is wrong and how it is used', async (typed, ...lines) => {
  expect(await run(typed.split(' '))).toBe(1)
  expect(said.out).toBe('')
  expect(said.err.trimEnd().split('\n')).toEqual(lines)
})

it.each([
  ['help', '  quotes withdraw <quote>'],
  ['help quotes', '  quotes withdraw <quote>'],
  ['quotes withdraw --help', '  quotes withdraw <quote>'],
])('“%s” is answered with the help, as asked for, on standard output', async (typed, line) => {
  expect(await run(typed.split(' '))).toBe(0)
  expect(said.out).toContain(line)
  expect(said.err).toBe('')
})

it.each([
  ['reconcile --since 1.5.2026', '--since: must be a day, such as 2026-11-01'],
  ['reconcile --since 2026-02-30', '--since: must be a day, such as 2026-11-01'],
  ['emails test ada@', '<email>: must be an email address'],
  ['doctor ada@', '<email>: must be an email address'],
  ['secrets retire -dashed', '--reason: say why'],
  ['releases publish 1.0.0 folder no-notes.md --reason Ready', 'no-notes.md cannot be read.'],
])('the answer to “%s” says what is wrong', async (typed, problem) => {
  expect(await run(typed.split(' '))).toBe(1)
  expect(said).toEqual({ out: '', err: `${problem}\n` })
})
