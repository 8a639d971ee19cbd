import { readFileSync, readdirSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import { answeredByServer } from '#test/site/links.ts'
import routes from '#app/routes.ts'
import { licensingSentence } from '#contract/product.ts'
import { demos } from './demos.ts'
import * as downloads from './downloads.ts'
import { faq } from './faq.ts'
import * as home from './home.ts'
import { notFound } from './not-found.ts'
import { sayFacts } from './purchase.ts'

const questions = faq.flatMap((group) => group.questions)
const lists = JSON.stringify([faq, home, demos, sayFacts(String), downloads, notFound])
const pages = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))

describe('the words of the site', () => {
  it('link only to pages that exist, to questions of the FAQ, or to our own mailboxes', async () => {
    const known = new Set(['/', '#mail', ...pathsOf(await routes), ...answeredByServer])
    for (const { id } of questions) known.add(`/faq#${id}`)
    for (const { format } of downloads.formatNotes) known.add(`#check-${format}`)
    for (const target of targetsIn(lists))
      expect(known).toContain(
        target.replace(/^mailto:(support|sales)$/, '#mail').replace(/^(\/docs\/.*)#.*$/, '$1'),
      )
  })

  it('contain no exclamation marks and no promises', () => {
    for (const text of [lists, ...pages]) {
      expect(text).not.toMatch(/[a-z]!(\s|"|$)/)
      expect(text).not.toMatch(/coming soon|lorem/i)
    }
  })

  it('say the licensing sentence the same way on home and in the FAQ', () => {
    expect(home.closing.license.terms).toBe(licensingSentence)
    expect(questions.flatMap(({ answer }) => answer)).toContain(licensingSentence)
  })

  it('give every question of the FAQ an anchor of its own', () => {
    const anchors = faq.flatMap((group) => [group.id, ...group.questions.map(({ id }) => id)])
    expect(new Set(anchors).size).toBe(anchors.length)
  })
})

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path ? [`/${path}`] : []),
    ...pathsOf(children ?? []),
  ])
}

function targetsIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target ?? '')
}
