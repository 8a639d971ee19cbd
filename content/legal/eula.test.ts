import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDay } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import { sayFacts } from '../purchase.ts'

const eula = readFileSync(join(import.meta.dirname, 'eula.mdx'), 'utf8')
const day = /^updated: '([^']+)'$/m.exec(eula)![1]!
const text = eula.slice(eula.indexOf('This end-user license agreement'))
const [purchase, trial] = ['## 2. The individual license', '## 6. Trial keys'].map(
  (title) => text.split(title)[1]!.split('\n## ')[0],
)

describe('the EULA', () => {
  it('shows the day its text last changed, which identifies the version that is accepted', () => {
    const print = createHash('sha256').update(text).digest('hex').slice(0, 12)
    expect(eula).toContain(`Last updated ${formatDay(day, 'UTC')}.`)
    expect(product.eulaVersion).toBe(day)
    expect(
      [day, print],
      'A changed text is a new version: write today into `updated` and "Last updated" of eula.mdx and into eulaVersion of contract/product.ts, then both here.',
    ).toEqual(['2026-11-28', 'cc8ffbf20484'])
  })

  it('includes nothing from other files except the support address, since its text would change unnoticed', () => {
    const taken = [...text.matchAll(/\{[^}]*\}|<[A-Z][^>]*>/g)].map(([found]) => found)
    expect(new Set(taken)).toEqual(new Set(['<SupportLink />']))
    expect([...eula.matchAll(/^import \{ (.*) \}/gm)].map(([, names]) => names)).toEqual([
      'SupportLink',
    ])
  })

  it('names no price and no term of a refund or a trial, and points to the purchase page, which states them', () => {
    const sums = text.match(/(\$|€|£)\s?\d+|\d+ (USD|EUR|cents|dollars|euros)/g)
    expect(sums).toEqual(['100 USD'])
    const days = text.match(/\d+ (days|weeks|months)/g)
    expect(days).toEqual(['21 days', '14 days', '7 days', '7 days', '30 days', '30 days'])
    expect(text).toContain('at least 30 days before they apply')
    expect(text).toContain("at least 30 days' notice of material changes")
    const stated = JSON.stringify(sayFacts(String))
    for (const term of ['renewal_price', 'refund_words', `${product.trialDays} days`])
      expect(stated).toContain(term)
    for (const section of [purchase, trial]) expect(section).toContain('[purchase page](/purchase)')
  })
})
