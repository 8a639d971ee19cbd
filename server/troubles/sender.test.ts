import { expect, it } from 'vitest'
import { startNameServer } from '#test/name-server.ts'
import { listGaps } from './sender.ts'

const config = {
  siteUrl: 'https://shop.example',
  mailFrom: 'Protocraft <hello@mail.shop.example>',
}

async function check(records: Record<string, string[] | null>, other: Partial<typeof config> = {}) {
  return listGaps({ ...config, ...other }, await startNameServer(records))
}

it('records are found, whatever they say, also one of DMARC above the domain', async () => {
  const spf = `v=spf1 ${'include:_spf.mail.example '.repeat(12)}~all`
  const records = {
    'mail.shop.example': ['some other text', spf],
    '_dmarc.shop.example': ['v=DMARC1; p=none'],
  }
  expect(await check(records)).toEqual([])
})

it('a domain without records, or with two of one kind, is named', async () => {
  expect(await check({ 'mail.shop.example': ['v=spf10 is another version'] })).toEqual([
    'mail.shop.example has no SPF record.',
    '_dmarc.mail.shop.example has no DMARC record.',
  ])
  const twice = await check({
    'mail.shop.example': ['v=spf1 -all', 'v=spf1 mx -all'],
    '_dmarc.shop.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
  })
  expect(twice).toEqual([
    'mail.shop.example has 2 SPF records, so none counts.',
    '_dmarc.shop.example has 2 DMARC records, so none counts.',
  ])
})

it('a name server that does not answer says nothing, and a shop that nobody reaches is not asked', async () => {
  const silent = { 'mail.shop.example': null, '_dmarc.mail.shop.example': null }
  expect(await check(silent)).toEqual([])
  expect(await check({}, { siteUrl: 'https://localhost:3000' })).toEqual([])
})
