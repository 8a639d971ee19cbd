import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settings } from '#server/settings/settings.ts'
import { nouns } from './nouns.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/operating')
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Of all verbs. */
const everywhere = ['--help', '--json', '--csv', '--dry-run', '--yes', '--demo']
const command = /(?:npm run (?:-s |--silent )?operate -- |deploy\/operate |`operate )([^`\n|>]+)/g

/** The first cell of a table, which leaves the program out. */
const tabled = /^\| `([a-z][^`]*)`/gm

/** What a page tells its reader to type, without the program. */
function listCommands(page: string): string[] {
  const found = page === 'commands.md' ? [command, tabled] : [command]
  return found.flatMap((each) => [...read(page).matchAll(each)].map(([, words]) => words!.trim()))
}

/** What is wrong with a command; null when the program knows it. */
function findFault(typed: string): string | null {
  const [name = '', word = ''] = typed.split(/\s+/)
  const noun = nouns.get(name)
  if (noun === undefined) return `there is no ${name}`
  const key = '' in noun ? '' : word
  if (!Object.hasOwn(noun, key)) return `${name} has no ${key}`
  const usage = noun[key]!.usage ?? ''
  const unknown = (typed.match(/--[a-z-]+/g) ?? []).filter(
    (option) => !everywhere.includes(option) && !usage.includes(option),
  )
  return unknown.length > 0 ? `${name} ${key} takes no ${unknown.join()}` : null
}

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
    // Of git.
    const known = [...Object.keys(settings), 'ORIG_HEAD']
    expect([...named].map(([, name]) => name!).filter((name) => !known.includes(name))).toEqual([])
  })

  it('is in the list of pages', () => {
    if (page !== 'README.md') expect(read('README.md')).toContain(`(${page})`)
  })
})

it('a verb or an option that does not exist is found', () => {
  expect(findFault('check')).toBeNull()
  expect(findFault('releases publish 1.0.0 builds --reason "…"')).toBeNull()
  expect(findFault('chek')).toBe('there is no chek')
  expect(findFault('releases burn')).toBe('releases has no burn')
  expect(findFault('restore identity --untl now')).toBe('restore  takes no --untl')
  expect(pages.flatMap(listCommands).length).toBeGreaterThan(10)
})
