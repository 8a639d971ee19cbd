import { expect, it } from 'vitest'
import { startNameServer } from '#test/name-server.ts'
import { checkSender } from './mail.ts'

const config = {
  siteUrl: 'https://shop.example',
  mailFrom: 'Protocraft <hello@mail.shop.example>',
}

async function check(records: Record<string, string[] | null>, other: Partial<typeof config> = {}) {
  const resolver = await startNameServer(records)
  return checkSender({ ...config, ...other }, resolver)
}

it('records are found, whatever they say, also one of DMARC above the domain', async () => {
  const spf = `v=spf1 ${'include:_spf.mail.example '.repeat(12)}~all`
  const records = {
    'mail.shop.example': ['some other text', spf],
    '_dmarc.shop.example': ['v=DMARC1; p=none'],
  }
  expect(await check(records)).toEqual([
    { part: 'SPF', state: 'found', says: 'mail.shop.example has a record.', advice: '' },
    { part: 'DMARC', state: 'found', says: '_dmarc.shop.example has a record.', advice: '' },
  ])
})

it('a domain without records, or with two of one kind, is a problem', async () => {
  expect(await check({ 'mail.shop.example': ['v=spf10 is another version'] })).toEqual([
    expect.objectContaining({ state: 'problem', says: expect.stringContaining('has no record') }),
    expect.objectContaining({
      state: 'problem',
      says: expect.stringMatching(/^_dmarc\.mail\.shop\.example has no record/),
    }),
  ])
  const twice = await check({
    'mail.shop.example': ['v=spf1 -all', 'v=spf1 mx -all'],
    '_dmarc.shop.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
  })
  expect(twice.map(({ state, says }) => [state, says])).toEqual([
    ['problem', 'mail.shop.example has 2 records, so none counts.'],
    ['problem', '_dmarc.shop.example has 2 records, so none counts.'],
  ])
})

it('a name server that does not answer is a problem of its own', async () => {
  const silent = { 'mail.shop.example': null, '_dmarc.mail.shop.example': null }
  expect((await check(silent)).map(({ says }) => says)).toEqual([
    'The records of mail.shop.example could not be looked up: ETIMEOUT.',
    'The records of _dmarc.mail.shop.example could not be looked up: ETIMEOUT.',
  ])
})

it('a shop that nobody reaches from outside is not asked for records', async () => {
  expect(await check({}, { siteUrl: 'https://localhost:3000' })).toEqual([])
})
