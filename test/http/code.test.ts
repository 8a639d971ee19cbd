import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { macCode } from '#server/accounts/code.ts'
import { untilDecided } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { askForCode, createVisitor, type Visitor } from '../visitor.ts'

const getInfo = '/api/account/get-info'
const minutes = 60_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function findCodes(email: string) {
  return shop.deps.db
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('email_norm', '=', email)
    .execute()
}

/** Replaces the only open code of this address. */
async function setCode(email: string, code: string) {
  const [found] = await findCodes(email)
  await shop.deps.db
    .updateTable('sign_in_codes')
    .set({ code_mac: macCode(shop.deps, found!.id, email, code) })
    .where('id', '=', found!.id)
    .execute()
}

function wrongCodes(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  )
}

describe('guessing', () => {
  it('compares five of 200 guesses made at once on two instances, and no right one after them', async () => {
    const email = 'ada@example.org'
    const another = await shop.another()
    const ada = createVisitor(shop)
    const code = await askForCode(shop, ada, email)
    const guess = (at: Shop, tried: string, network: string) =>
      createVisitor(at, { network }).post(
        getInfo,
        { email, code: tried },
        { Cookie: ada.cookie()! },
      )
    const answers = await Promise.all(
      wrongCodes(code, 200).map((tried, index) =>
        guess(index % 2 ? shop : another, tried, `192.0.2.${index}`),
      ),
    )
    const right = await guess(another, code, '192.0.2.250')
    expect(new Set([...answers, right].map(({ status }) => status))).toEqual(new Set([401]))
    expect(await findCodes(email)).toMatchObject([{ attempts: 5, burned_at: null }])
    await another.close()
  })

  it('the right code still works after four wrong ones', async () => {
    const email = 'ben@example.org'
    const ben = createVisitor(shop)
    const code = await askForCode(shop, ben, email)
    for (const tried of wrongCodes(code, 4))
      expect((await ben.post(getInfo, { email, code: tried })).status).toBe(401)
    expect((await ben.post(getInfo, { email, code })).status).toBe(200)
  })

  it('fifty requests by strangers for my address leave my code working', async () => {
    const email = 'cara@example.org'
    const cara = createVisitor(shop)
    const code = await askForCode(shop, cara, email)
    for (let count = 0; count < 50; count += 1) {
      // Every one of them passes the budgets, which is the worst case.
      await shop.deps.db.deleteFrom('rate_limits').execute()
      const stranger = createVisitor(shop, { cookies: count % 2 === 0 })
      expect((await stranger.post('/account/sign-in', { email })).status).toBe(200)
      await untilDecided(shop)
    }
    expect(await findCodes(email)).toHaveLength(51)
    expect((await cara.post(getInfo, { email, code })).status).toBe(200)
  })
})

describe('the format of a code', () => {
  let dov: Visitor
  const email = 'dov@example.org'
  beforeAll(async () => {
    dov = createVisitor(shop)
    await askForCode(shop, dov, email)
    await setCode(email, '000042')
  })

  it.each([
    ['42'],
    ['42    '],
    ['000042\u0000'],
    ['0000042'],
    ['0x002a'],
    ['-00042'],
    [''],
    [42],
    [true],
    [['000042']],
    [{ code: '000042' }],
    [null],
    [undefined],
  ])('%j is invalid and does not count as an attempt', async (code) => {
    const { status, body } = await dov.post(getInfo, { email, code })
    expect(status).toBe(400)
    expect(body.error.code).toBe('bad_request')
    expect(await findCodes(email)).toMatchObject([{ attempts: 0 }])
  })

  it('keeps its leading zeros', async () => {
    expect((await dov.post(getInfo, { email, code: '000042' })).status).toBe(200)
  })

  it.each([
    ['hal', '000042\n'],
    ['ida', '００００４２'],
    ['jon', '000\u200b 042'],
    ['kim', 'Your code is 000042. It works for 10 minutes.'],
  ])('is read from what is typed or pasted: %s types %j', async (name, typed) => {
    const email = `${name}@example.org`
    const visitor = createVisitor(shop)
    await askForCode(shop, visitor, email)
    await setCode(email, '000042')
    expect((await visitor.post(getInfo, { email, code: typed })).status).toBe(200)
  })
})

describe('the lifetime of a code', () => {
  it('continues when another code may not be sent yet', async () => {
    const email = 'eve2@example.org'
    const eve = createVisitor(shop)
    const code = await askForCode(shop, eve, email)
    expect((await eve.post('/api/account/resend-verification', { email })).status).toBe(200)
    expect((await eve.post(getInfo, { email, code })).status).toBe(200)
  })

  it.each([
    [10 * minutes - 10_000, 200],
    [10 * minutes + 1, 401],
  ])('after %d ms the answer is %d', async (age, status) => {
    const email = `fay${status}@example.org`
    const fay = createVisitor(shop)
    const code = await askForCode(shop, fay, email)
    shop.clock.advance(age)
    expect((await fay.post(getInfo, { email, code })).status).toBe(status)
  })

  it('ends with its first use, except for the session it opened', async () => {
    const email = 'gil@example.org'
    const gil = createVisitor(shop)
    const code = await askForCode(shop, gil, email)
    await gil.post(getInfo, { email, code })
    expect(await findCodes(email)).toMatchObject([{ burned_at: expect.any(Date) }])
    await gil.post('/api/account/sign-out', { email, code })
    expect((await gil.post(getInfo, { email, code })).status).toBe(401)
  })
})
