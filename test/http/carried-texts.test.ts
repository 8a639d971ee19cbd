import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { makeMachineKey, signAsMachine } from '#license-client/src/machine.ts'
import { until } from '../clock.ts'
import { emailsTo } from '../emails.ts'
import { codeOf, createCarrier, createMachine, createOfflineOwners } from '../offline-machine.ts'
import { calm, openShop, type Shop } from '../shop.ts'

// What is carried to and from a machine without a network, as it arrives.

let shop: Shop
let they: ReturnType<typeof createOfflineOwners>
beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: { LICENSE_FILE_INDIVIDUAL: 'none' } })
  they = createOfflineOwners(shop)
})
afterAll(() => shop.close())

const inLines = (text: string, between: string) => text.replace(/.{60}/g, `$&${between}`)
const arrivals: [string, (text: string) => string][] = [
  ['in an email', (text) => `Hello,\nhere it is: ${inLines(text, '\r\n')}\nThank you!`],
  ['in a reply', (text) => `Ada wrote:\n> ${inLines(text, '\n> ')}`],
  ['in a quoted-printable email', (text) => inLines(text, '=\r\n')],
  ['after a word without a mark', (text) => `request ${text}`],
  ['in quotes, with a dot', (text) => `“${text}”.`],
  ['between lines', (text) => `-----BEGIN TEXT-----\n${text}\n-----END TEXT-----`],
  ['with what nobody sees', (text) => `\ufeff${inLines(text, '\u200b\u00ad')}\u2060`],
  ['pasted twice', (text) => text + text],
  ['pasted twice, with a break', (text) => `${text}\n\n${text}`],
]

describe.each(arrivals)('a text %s', (_, arrive) => {
  it('is read by the account and by the app', async () => {
    const { carrier, license } = await they.createOwner()
    const machine = createMachine(shop, 'lab')
    const request = arrive(await machine.ask())
    expect((await carrier.read(request)).body).toMatchObject({ kind: 'request' })
    const { body: file } = await carrier.make(license.id, request)
    expect(await machine.take(arrive(file.text))).toMatchObject({ outcome: 'yes' })
    const list = await (await shop.app.request('/.well-known/license-revocations')).text()
    expect(await machine.client.acceptRevocations({ text: arrive(list) })).toMatchObject({
      code: 'list_taken',
    })
    const release = arrive(await machine.giveBack())
    expect((await carrier.release(release)).body).toEqual({ released: true })
  })
})

it('a file that Windows saved is read, also by an app that takes it for UTF-8', async () => {
  const { carrier, license } = await they.createOwner()
  const machine = createMachine(shop, 'lab')
  const { body } = await carrier.make(license.id, await machine.ask())
  const wide = Buffer.from(`\ufeff${body.text}\r\n`, 'utf16le')
  const saved = [wide, Buffer.from(wide).swap16(), Buffer.from(`\ufeff${body.text}`)]
  for (const bytes of saved)
    for (const text of [bytes, bytes.toString()])
      expect(await machine.client.acceptFile({ text, fingerprint: 'lab' })).toMatchObject({
        outcome: 'yes',
      })
})

it('two different texts are refused in a sentence', async () => {
  const { carrier, license } = await they.createOwner()
  const machine = createMachine(shop, 'lab')
  const both = `${await machine.ask()}\n${await machine.ask()}`
  const { body } = await carrier.make(license.id, both)
  expect(body.error).toMatchObject({ code: 'bad_text', message: /two different texts/ })
  const files = await Promise.all(
    [1, 2].map(async () => (await carrier.make(license.id, await machine.ask())).body.text),
  )
  expect(await machine.take(files.join(' '))).toMatchObject({ reason: 'two_texts' })
})

describe('a request that says one thing in several ways', () => {
  const say = (key: Awaited<ReturnType<typeof makeMachineKey>>, claims: object) =>
    signAsMachine(key!, 'license-request', {
      aud: 'protocraft',
      iat: 1,
      jti: crypto.randomUUID(),
      fingerprint: 'lab',
      ...claims,
    })

  it('is refused with half a character, which would give one seat to many machines', async () => {
    const { carrier, license } = await they.createOwner()
    const key = await makeMachineKey()
    for (const claims of [{ fingerprint: 'lab\ud800' }, { jti: 'a\udc00' }, { aud: 'p\ud800' }]) {
      const made = await carrier.make(license.id, await say(key, claims))
      expect(codeOf(made)).toMatch(/^(bad_text|wrong_product)$/)
    }
    const named = await carrier.make(license.id, await say(key, { device_name: 'Lab\ud83d' }))
    expect(named.status).toBe(200)
    expect(await they.seats(license)).toMatchObject([{ fingerprint: 'lab', device_name: 'Lab' }])
  })

  it('is of the same machine when it spells the same key otherwise', async () => {
    const { carrier, license } = await they.createOwner()
    const key = (await makeMachineKey())!
    expect((await carrier.make(license.id, await say(key, {}))).status).toBe(200)
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const respelled = key.x!.slice(0, 42) + last[last.indexOf(key.x![42]!) + 1]
    const again = await carrier.make(license.id, await say({ ...key, x: respelled }, {}))
    expect(again.status).toBe(200)
    expect(await they.seats(license)).toHaveLength(1)
  })
})

describe('a machine has at most three live files', () => {
  it('and gets another once it gave them back', async () => {
    const { carrier, license } = await they.createOwner()
    const machine = createMachine(shop, 'lab')
    const make = async () => carrier.make(license.id, await machine.ask())
    for (let file = 1; file <= 3; file += 1) await machine.take((await make()).body.text)
    expect(codeOf(await make())).toBe('seat_refused')
    expect((await carrier.read(await machine.ask())).body.licenses).toMatchObject([
      { refusal: 'too_many_files' },
    ])
    await carrier.release(await machine.giveBack())
    expect((await make()).status).toBe(200)
  })

  it('with room for the longer one while the payment can be refunded', async () => {
    const email = 'quick@example.org'
    const license = await shop.sold({ by: 'hand', email })
    const machine = createMachine(shop, 'lab')
    let carrier = await createCarrier(shop, email)
    const make = async () => carrier.make(license.id, await machine.ask())
    const { body: first } = await make()
    expect((await make()).status).toBe(200)
    expect(codeOf(await make())).toBe('seat_refused')
    shop.clock.advance(31 * times.day)
    carrier = await createCarrier(shop, email)
    expect((await carrier.renew(first.file_id)).status).toBe(200)
  })
})

it('no name of a device is an address in the email about its file', async () => {
  const { carrier, license, email } = await they.createOwner()
  const machine = createMachine(shop, 'www.evil.example/x')
  expect((await carrier.make(license.id, await machine.ask())).status).toBe(200)
  await until(() => emailsTo(shop, email).some(({ text }) => text.includes('license file')))
  for (const { text, html } of emailsTo(shop, email)) {
    expect(`${text}${html}`).not.toContain('evil.example')
    if (text.includes('Device:')) expect(text).toContain('Device: www evil example x PC')
  }
})
