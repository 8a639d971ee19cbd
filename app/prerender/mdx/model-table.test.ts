import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDay } from '#contract/dates.ts'
import { modelProviders } from '#contract/models/providers.ts'
import { findModelList } from '#server/releases/models/lists.ts'
import { readDocsText } from '../machine/docs-text.ts'

const root = join(import.meta.dirname, '../../..')
const page = (await readDocsText(root)).find(({ slug }) => slug === 'choosing-llms')!
const { text } = page.sections.find(({ id }) => id === 'models-and-prices')!
const html = await readFile(join(root, 'build/pages/docs/choosing-llms.html'), 'utf8')

const modelsOn = (day: string) =>
  modelProviders.flatMap((provider) => findModelList(provider, day)!.models)
const rowOf = (id: string) =>
  text.split('\n').find((line) => line.split(' · ')[0]!.split(' ').includes(id))!
const longRowOf = (name: string) =>
  text.split('\n').find((line) => line.startsWith(`${name}, above `))!
const sayPrice = (dollars: number) => `$${dollars % 1 ? dollars.toFixed(2) : dollars}`

describe('the table of models', () => {
  it('has a row for each chat model the app offers, with its source page and the day it was checked', () => {
    for (const { id, name, source, checked_at: day } of modelsOn('2026-11-22')) {
      expect(rowOf(id), id).toMatch(new RegExp(`^${name} ${id}\\b.* · ${formatDay(day, 'UTC')}$`))
      expect(page.markdown, id).toContain(`[${name}](${source})`)
    }
  })

  it.each(['2026-11-22', '2026-12-01', '2027-01-01'])(
    'gives the prices of %s, and the first day of prices that begin later',
    (day) => {
      for (const { id, name, price } of modelsOn(day)) {
        const from = price.valid_from ? ` from ${formatDay(price.valid_from, 'UTC')}` : ''
        for (const dollars of [price.prompt, price.completion])
          expect(rowOf(id), id).toContain(`${sayPrice(dollars)}${from}`)
        if (price.long)
          expect(longRowOf(name), id).toContain(` · ${sayPrice(price.long.prompt)} · `)
      }
    },
  )

  it('has a dash where the provider publishes no number', () => {
    const unknown = modelsOn('2026-11-22').filter(({ output_limit: limit }) => limit === null)
    expect(unknown).not.toEqual([])
    for (const { id } of unknown) expect(rowOf(id).split(' · ')[2], id).toBe('–')
    expect(text).not.toMatch(/null|NaN|undefined|\$0(?!\.)/)
  })

  it('marks old models and names their replacements', () => {
    expect(rowOf('claude-opus-5')).toContain('(legacy, available until at least Jul 24, 2027)')
    expect(rowOf('gemini-3.5-flash')).toContain('(deprecated, replaced by gemini-3.6-flash)')
  })

  it('looks like the other tables of the page, and on phones its rows become blocks with names', () => {
    const [row = ''] =
      /<tr role="row"><td[^>]*>(?:(?!<\/tr>)[^])*gpt-6\.2-sol<\/code>[^]*?<\/tr>/.exec(html) ?? []
    expect(row).toContain('<td role="cell" data-head="Cached input">$0.10</td>')
    expect(html).not.toContain('ModelTable')
  })
})
