import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { newEmail } from '../../browser/visits.ts'
import type { Product } from '../../product.ts'
import type { Scene } from './scene.ts'

/** Pages that the server renders, for an order or an offer of the visitor. */
export const servedScenes: Scene[] = [
  { name: 'Rescue', open: (page) => page.goto('/rescue?order=cs_test_a1B2c3D4e5F6g7H8i9J0') },
  { name: 'Rescue without an email', open: askWithoutEmail },
  { name: 'Rescue asked for', open: askForKeys },
  { name: 'Quote for seats', open: (page, product) => openQuote(page, product, seats) },
  { name: 'Quote for people', open: openQuoteForPeople },
  { name: 'Quote withdrawn', open: openWithdrawn },
  { name: 'Quote paid', open: payQuote },
]

const seats = ['--seats', '25', '--unit-cents', '3900', '--mode', 'seats']

const people = [
  'Kit Lindqvist,kit@example.org',
  'Bartholomäus von Hohenstein-Wittelsbach,bartholomaeus.hohenstein@workshop.example.org',
  'Lea,lea@example.org',
]

async function askWithoutEmail(page: Page): Promise<void> {
  await page.goto('/rescue?order=cs_test_a1B2c3D4e5F6g7H8i9J0')
  await page.getByRole('button', { name: 'Email my key' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function askForKeys(page: Page): Promise<void> {
  await page.goto('/rescue?order=cs_test_a1B2c3D4e5F6g7H8i9J0')
  await page.getByLabel('Email address').fill('ada@example.org')
  await page.getByRole('button', { name: 'Email my key' }).click()
  await page.waitForURL('**/rescue/sent')
}

async function openQuote(page: Page, { operate }: Product, terms: string[]): Promise<string> {
  const more = ['--email', newEmail('sheet'), '--reason', 'for a sheet']
  const link = /http\S+$/.exec((await operate('quotes', 'create', ...terms, ...more)).trim())![0]
  await page.goto(link)
  return link
}

async function openQuoteForPeople(page: Page, product: Product): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-people-'))
  const file = join(folder, 'people.csv')
  await writeFile(file, ['name,email', ...people].join('\n'))
  const terms = ['--seats', String(people.length), '--unit-cents', '3900', '--mode', 'keys']
  await openQuote(page, product, [...terms, '--people', file])
  await rm(folder, { recursive: true })
}

async function openWithdrawn(page: Page, product: Product): Promise<void> {
  const before = await listQuotes(product)
  await openQuote(page, product, seats)
  const [id] = (await listQuotes(product)).filter((each) => !before.includes(each))
  await product.operate('quotes', 'withdraw', id!, '--reason', 'for a sheet')
  await page.reload()
  await expect(page.getByText('This quote was withdrawn')).toBeVisible()
}

async function listQuotes({ operate }: Product): Promise<string[]> {
  const list = await operate('quotes', 'list')
  return list.split('\n').map((line) => line.split('  ')[0]!)
}

async function payQuote(page: Page, product: Product): Promise<void> {
  const link = await openQuote(page, product, seats)
  await page.getByRole('button', { name: 'Pay $975.00' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $975.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay $975.00' }).click()
  await page.waitForURL('**/account**')
  await expect(async () => {
    await page.goto(link)
    await expect(page.getByText('This quote is paid')).toBeVisible({ timeout: 500 })
  }).toPass()
}
