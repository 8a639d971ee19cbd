import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nouns } from '#operate/nouns.ts'
import { settings } from '#server/settings.ts'

const folder = join(import.meta.dirname, '../docs/operating')
const pages = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])

it.each(pages)('every command and setting that %s names exists', (_name, text = '') => {
  const called = text.matchAll(/npm run (?:-s )?operate -- (\w+)(?: ([a-z-]+))?/g)
  const unknown = [...called].filter(([, noun = '', verb = '']) => {
    const verbs = nouns.get(noun)
    return verbs === undefined || !('' in verbs || Object.hasOwn(verbs, verb))
  })
  expect(unknown.map(([command]) => command)).toEqual([])
  const named = text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)
  const known = [...Object.keys(settings), 'TimeoutStopSec']
  expect([...named].map(([, name]) => name!).filter((name) => !known.includes(name))).toEqual([])
})
