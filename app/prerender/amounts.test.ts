import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import { firstPriceCents, product } from '#contract/product.ts'

// Prices are rows of the database, so no built file may contain one.

const root = join(import.meta.dirname, '../..')
const built = join(root, 'build/pages')
const long = formatPrice(firstPriceCents, product.currency)
const amounts = [long.replace(/\.0+$/, ''), long.replace(/^\D+/, ''), String(firstPriceCents)]

/** Matches the amounts of invented orders that the console shows to developers of webhooks. */
const examples = /"?(?:amount|refunded|refund|disputed|lost)_cents"?:\s?4900/g

function listTexts(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

function findAmounts(files: string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(examples, '')
    return amounts
      .filter((amount) =>
        new RegExp(`(?<![\\w.])${amount.replaceAll(/[.$]/g, '\\$&')}(?!\\w)`).test(text),
      )
      .map((amount) => `${file.slice(root.length + 1)}: ${amount}`)
  })
}

it('no page, script, index, feed or list that was built holds a price', () => {
  const files = listTexts(built, /\.(html|js|json|txt|md|xml|atom|svg|css|vtt|webmanifest)$/)
  expect(files.length).toBeGreaterThan(100)
  expect(findAmounts(files)).toEqual([])
})

it('no drawn figure shows a price', () => {
  expect(findAmounts(listTexts(join(root, 'figures'), /\.(tsx?|json|css)$/))).toEqual([])
})

it('pages with a price leave a place for the server to fill in', () => {
  const slots = ['purchase', 'index', 'faq', 'docs/licensing-and-pricing'].map((page) =>
    readFileSync(join(built, `${page}.html`), 'utf8').includes('__slot_price'),
  )
  expect(slots).toEqual([true, true, true, true])
})
