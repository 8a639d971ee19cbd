import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { settings } from '#server/settings/settings.ts'
import { describeFields } from './fields.ts'
import { listResources } from './resources.ts'

const root = join(import.meta.dirname, '..')
const resources = await listResources()
const folder = join(root, 'docs/operating')
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** The options of all commands. */
const everywhere = ['--help', '--json', '--csv', '--dry-run', '--yes', '--demo']
const command = /(?:npm run (?:-s )?operate -- |(?:sudo|example\.com) protocraft )([^`\n|<>]+)/g

/** Matches the beginning of a list item with a command, written without the program's name. */
const listed = /^- `(?!sudo )([a-z][^`]*)`/gm

/** Lists the commands, without the program's name, that a page tells its readers to type. */
function listCommands(page: string): string[] {
  const found = page === 'commands.md' ? [command, listed] : [command]
  return found.flatMap((each) => [...read(page).matchAll(each)].map(([, words]) => words!.trim()))
}

/** Says what is wrong with a command; null if the program accepts it. */
function findFault(typed: string): string | null {
  const [name = '', word = ''] = typed.split(/\s+/)
  const resource = resources.get(name)
  if (resource === undefined) return `there is no ${name}`
  const key = '' in resource ? '' : word
  if (!Object.hasOwn(resource, key)) return `${name} has no ${key}`
  const usage = describeFields(resource[key]!.fields)
  const unknown = (typed.match(/--[a-z-]+/g) ?? []).filter(
    (option) => !everywhere.includes(option) && !usage.includes(option),
  )
  return unknown.length > 0 ? `${name} ${key} takes no ${unknown.join()}` : null
}

it('the help of every command consists of whole sentences', () => {
  const helps = [...resources.values()].flatMap((resource) =>
    Object.values(resource).map(({ help }) => help),
  )
  expect(helps.filter((help) => !/^[A-Z].*[^.]\.$/.test(help))).toEqual([])
})

/** Matches the commands that the program tells its users to type: `sayCommand('check')` in a source. */
const said = /say(?:Command|WhileStopped|ForSettings|IntoFile)\(\s*['`](.+?)['`][),]/g
const sources = ['server', 'operate', 'db', 'app', 'contract'].flatMap((name) =>
  readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => join(root, name, path)),
)

describe.each(pages)('the page %s', (page) => {
  it('names only commands that exist', () => {
    const faults = listCommands(page).flatMap((typed) => {
      const fault = findFault(typed)
      return fault === null ? [] : [`${typed}: ${fault}`]
    })
    expect(faults).toEqual([])
  })

  it('names only settings that exist', () => {
    const named = read(page).matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)
    // ORIG_HEAD belongs to git.
    const known = [...Object.keys(settings), 'ORIG_HEAD']
    expect([...named].map(([, name]) => name!).filter((name) => !known.includes(name))).toEqual([])
  })

  it('is in the list of pages', () => {
    if (page !== 'README.md') expect(read('README.md')).toContain(`(${page})`)
  })
})

it('every command that the program tells people to type exists', () => {
  const typed = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(said)].map(([, words]) => words!),
  )
  const faults = typed.flatMap((words) => {
    const fault = words === '<resource> <command>' ? null : findFault(words)
    return fault === null ? [] : [`${words}: ${fault}`]
  })
  expect(faults).toEqual([])
  expect(typed.length).toBeGreaterThan(15)
})

it('only one place in the code spells how a command begins', () => {
  const knowing = sources
    .filter((path) => /npm run (-s )?operate|sudo protocraft /.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path))
  expect(knowing).toEqual(['server/settings/command-line.ts'])
  const bare = new RegExp(
    String.raw`["':>] operate (?:${[...resources.keys()].join('|')})\b|["'\x60>]operate (?:${[...resources.keys()].join('|')})\b`,
  )
  const writing = sources.filter((path) =>
    bare.test(readFileSync(path, 'utf8').replaceAll(/npm run (-s )?operate -- /g, '')),
  )
  expect(writing.map((path) => relative(root, path))).toEqual([])
})

it('a message spells a command the way it works where the program runs', async () => {
  const env = { ...process.env, COMMAND_LINE: 'sudo protocraft' }
  const script = 'node --require ./require-node.cjs operate/main.ts --help'
  const run = promisify(execFile)('npm', ['exec', '-c', script], { cwd: root, env })
  expect((await run).stdout).toMatch(/^Usage: sudo protocraft <resource> <command>\n/)
})

it('this check finds a command or option that does not exist', () => {
  expect(findFault('check')).toBeNull()
  expect(findFault('releases publish 1.0.0 builds --reason "…"')).toBeNull()
  expect(findFault('chek')).toBe('there is no chek')
  expect(findFault('releases burn')).toBe('releases has no burn')
  expect(findFault('restore identity --untl now')).toBe('restore  takes no --untl')
  expect(pages.flatMap(listCommands).length).toBeGreaterThan(10)
})
