import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { adminCalls } from '#server/admin/calls.ts'
import { listScopesOf, type ReadCall } from '#server/admin/call.ts'
import { type AdminClient, withConsole } from '../../world/console.ts'
import { readPdf } from '../../pdf.ts'
import { ownShop } from '../../world/visit.ts'
import { seller } from '../../world/quotes.ts'

const email = 'ada@example.org'
const reads = adminCalls.filter((call): call is ReadCall => call.kind === 'read')
const scopes = reads.filter(({ personOnly }) => !personOnly).flatMap(listScopesOf)

/** A license that was bought with a coupon, with its invoice. */
const shop = await ownShop('prices', { env: { ...withConsole, ...seller } })
const owner = await shop.openConsole()
const codes = [await shop.makeCoupon()]
const holder = await shop.sold({ email, coupon: codes[0], signedIn: true })
const order_id = holder.order
await holder.ask('invoice', { order_id, company: 'ACME', vat_id: '', address: '' })
const { number } = await shop.readRow('invoices')
const license = await shop.readRow('licenses', { order_id })
const receipt = await shop.readRow('emails', { kind: 'receipt' })
await shop.setRows('emails', {}, { sent_at: shop.clock.now() })
const asked = {
  email: receipt.id,
  q: 'FAL',
  order: order_id,
  customer: email,
  number,
  license: license.id,
}

function read(client: AdminClient, { name, input }: ReadCall, more: object = {}): Promise<string> {
  const query = Object.entries({ ...asked, ...more }).filter(([field]) => field in input.shape)
  return client.read(name, Object.fromEntries(query)).then(readText)
}

async function readText(answer: Response): Promise<string> {
  const type = answer.headers.get('Content-Type')
  const readWords = async (pdf: Uint8Array) => (await readPdf(pdf)).words
  if (type === 'application/pdf') return readWords(new Uint8Array(await answer.arrayBuffer()))
  if (type !== 'application/zip') return answer.text()
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  const pdfs = files.filter(([name]) => name.endsWith('.pdf'))
  return (await Promise.all(pdfs.map(([, pdf]) => readWords(pdf)))).join()
}

/** Finds the calls with this text in an answer, whatever is asked. */
async function findTelling(client: AdminClient, words: string[]): Promise<string[]> {
  const telling = []
  for (const call of reads) {
    const text = await read(client, call)
    if (words.some((each) => text.includes(each))) telling.push(call.name)
  }
  return telling
}

const forBoth = [
  'search/find',
  'orders/show',
  'invoices/print',
  'coupons/list',
  'emails/preview',
  'reports/coupons',
]
const everywhere = [...forBoth.toSpliced(3, 0, 'invoices/archive'), 'audit/list']
const forSupport = [...forBoth, 'audit/list']
const beginning = ['FAL…']

it('only owners and keys with the scope money see whole codes', async () => {
  expect(await findTelling(owner, codes)).toEqual(everywhere)
  expect(await findTelling(await shop.withKey([...scopes, 'money']), codes)).toEqual(everywhere)
})

it('support people, and keys that may only read, see the first letters', async () => {
  const support = await shop.openConsole('support')
  expect(await findTelling(support, codes)).toEqual([])
  expect(await findTelling(support, beginning)).toEqual(forSupport)
  const key = await shop.withKey(scopes)
  expect(await findTelling(key, codes)).toEqual([])
  expect(await findTelling(key, beginning)).toEqual(everywhere)
  const table = await key.read('reports/coupons', { format: 'csv' })
  expect((await table.text()).match(/^FAL.*?,/gm)).toEqual(['FAL…,'])
})

it('none of them can find out a code by guessing', async () => {
  const coupon = { coupon: codes[0]! }
  const reader = await shop.withKey(scopes)
  for (const client of [await shop.openConsole('support'), reader]) {
    for (const q of [codes[0]!, 'FALL', 'ﬀall'])
      expect(await read(client, findCall('search/find'), { q })).not.toContain('coupon')
    const answer = await client.read('orders/list', coupon)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Only an owner, or an API key with the scope money'),
    ])
  }
})

const findCall = (name: string) => reads.find((call) => call.name === name)!
