import { beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { askForKeys as queue, type RescueJob, sendKeysAgain } from '#server/customers/rescue.ts'
import { rescuePages } from '#server/web/pages/rescue.ts'
import { until } from '../../world/clock.ts'
import { countWaiting, dumpRows, hold } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'
import { watchStatements } from '../../world/watch-statements.ts'
import { askForKeys, readJobs, sendForm } from '../../world/wrong-address.ts'

const shop = await ownShop('limits', { gumroad: true })
const second = await shop.another()
beforeEach(() => shop.forgetAllRateLimits())

/** Buys as a new person, whose first emails have arrived. */
async function buy(name: string) {
  const { order: id, email, session, key } = await shop.sold({ email: ownEmail(name) })
  await until(() => shop.emailsTo(email).length === 2)
  return { email, session, id, key, number: (await shop.readOwner(session)).order_number! }
}

const hasKey = (email: string, key: string) =>
  shop.emailsTo(email).filter(({ text }) => text.includes(key)).length

describe('the key is sent again to the address of the order', () => {
  it('by its number, ids or key, however they are typed', async () => {
    const { email, session, id, number, key } = await buy('ada')
    const names = [
      `http://localhost:3000/purchase-success?session_id=${session}`,
      id.toUpperCase(),
      number.toLowerCase().replaceAll('-', ' '),
      number.slice(2),
      `my key is ${key.toLowerCase()}`,
    ]
    for (const order of names) {
      await shop.forgetAllRateLimits()
      await shop.askForKeys({ order, email: ` ${email.toUpperCase()} ` })
    }
    await until(() => hasKey(email, key) === 1 + names.length)
  })

  it('three times a day for an order, by whatever name, on any instance', async () => {
    const { email, number, id, key } = await buy('often')
    for (const [turn, order] of [number, id, key, number, id].entries())
      await askForKeys([shop, second][turn % 2]!, { order, email })
    expect(await shop.countSentAgain(email)).toBe(rateLimits.emailsPerSubject.points)
  })

  it('and strangers who do not know the address use up none of these three, nor the limits of the site', async () => {
    const { email, number } = await buy('besieged')
    const late = await buy('late')
    await shop.fillRateLimit('emailsPerSite:rescues site', rateLimits.emailsPerSite.points - 1)
    for (let turn = 0; turn < 5; turn += 1)
      await shop.askForKeys({ order: number, email: 'eve@example.org' })
    expect(shop.emailsTo('eve@example.org')).toEqual([])
    await shop.askForKeys({ order: number, email })
    expect(await shop.countSentAgain(email)).toBe(1)
    await shop.askForKeys({ order: late.number, email: late.email })
    expect(await shop.countSentAgain(late.email)).toBe(0)
  })

  it('for a sale on Gumroad also by its id', async () => {
    const email = 'fay.gumroad@example.org'
    const sale = shop.gumroad.sell({ email })
    await shop.readEmail(email, /PC1-/)
    await shop.askForKeys({ order: sale.replace(/=+$/, ''), email })
    expect(await shop.countSentAgain(email)).toBe(1)
  })

  it('that is on record now: a corrected address gets it, and the old one gets nothing', async () => {
    const gil = await shop.buyMistyped('gil')
    expect((await shop.correctEmail(gil.session, gil.right, gil.cookie)).status).toBe(200)
    for (const email of [gil.email, gil.right]) await shop.askForKeys({ order: gil.session, email })
    expect(await shop.countSentAgain(gil.email)).toBe(0)
    expect(await shop.countSentAgain(gil.right)).toBe(1)
  })
})

describe('nothing is sent', () => {
  it('to a wrong address, or for an order that nobody has', async () => {
    const { email, session, number } = await buy('dov')
    const wrong = [
      { order: session, email: 'eve@example.org' },
      { order: number, email: `x.${email}` },
      { order: 'cs_test_ofNobody0123456789', email },
      { order: '00000000-0000-4000-8000-000000000000', email },
      { order: 'P-0000-0000', email },
    ]
    for (const fields of wrong) await shop.askForKeys(fields)
    expect(await shop.countSentAgain(email)).toBe(0)
    expect(shop.emailsTo(email)).toHaveLength(2)
  })

  it('for a payment id, which only operators use to name an order', async () => {
    const { email, id } = await buy('fay')
    const { payment_id } = await shop.readRow('orders', { id })
    expect((await sendForm(shop, { order: payment_id!, email })).status).toBe(200)
    expect(await shop.countSentAgain(email)).toBe(0)
  })

  it('to an address that is replaced while the job waits for its order', async () => {
    const gil = await shop.buyMistyped('waiting')
    const { id } = await shop.readOwner(gil.session)
    const release = await hold(shop, 'orders', id)
    const corrected = shop.correctEmail(gil.session, gil.right, gil.cookie)
    await until(async () => (await countWaiting(shop)) === 1)
    const asked = shop.askForKeys({ order: gil.session, email: gil.email })
    await until(async () => (await countWaiting(shop)) === 2)
    await release()
    expect((await corrected).status).toBe(200)
    await asked
    for (const email of [gil.email, gil.right]) expect(await shop.countSentAgain(email)).toBe(0)
  })

  it('for a key that no longer works', async () => {
    const { email, session } = await buy('cara')
    shop.stripe.refund(session)
    await until(() => shop.emailsTo(email).length === 3)
    await shop.askForKeys({ order: session, email })
    expect(await shop.countSentAgain(email)).toBe(0)
  })
})

describe('the job', () => {
  async function queueJob(fields: { order: string; email: string }): Promise<RescueJob> {
    let job: RescueJob | undefined
    const jobs = {
      send: async (_: unknown, __: string, data: object) => void (job = data as RescueJob),
    }
    await queue({ ...shop.deps, jobs } as typeof shop.deps, fields)
    return job!
  }

  it('that runs twice, at once or after a kill, sends one email', async () => {
    const { email, number: order } = await buy('twice')
    const job = await queueJob({ order, email })
    await Promise.all([sendKeysAgain(shop.deps, job), sendKeysAgain(second.deps, job)])
    await sendKeysAgain(shop.deps, job)
    expect(await shop.countSentAgain(email)).toBe(1)
  })

  it('that is killed before its email is queued sends it when it runs again', async () => {
    const { email, number: order } = await buy('killed')
    const broken = {
      ...shop.deps,
      jobs: { send: () => Promise.reject(new Error('killed')) },
    } as typeof shop.deps
    const job = await queueJob({ order, email })
    await expect(sendKeysAgain(broken, job)).rejects.toThrow('killed')
    expect(await shop.countSentAgain(email)).toBe(0)
    await sendKeysAgain(shop.deps, job)
    expect(await shop.countSentAgain(email)).toBe(1)
  })

  it('holds nothing that can be read', async () => {
    const email = 'left.behind@example.org'
    await shop.askForKeys({ order: 'cs_test_left0behind0123', email })
    expect(JSON.stringify(await readJobs(shop))).not.toMatch(/left.behind/)
    expect(await dumpRows(shop)).not.toMatch(/left.behind/)
  })
})

describe('the answer', () => {
  it('is the same for everybody, down to the bytes and the statements', async () => {
    const { app, statements } = watchStatements(shop, rescuePages)
    const { email, number, session, key } = await buy('known')
    const unknown = { order: 'P-0000-0000', email: 'eve@example.org' }
    const asked = [
      unknown,
      { order: number, email },
      { order: number, email: 'eve@example.org' },
      { order: session, email },
      { order: key, email },
    ]
    const seen = new Set<string>()
    for (let call = 0; call < 100; call += 1) {
      await shop.forgetAllRateLimits()
      statements.length = 0
      const answer = await sendForm({ app }, asked[call % asked.length]!)
      const headers = [...answer.headers].map((header) => header.join(': '))
      seen.add([answer.status, ...headers, await answer.text(), ...statements].join('\n'))
    }
    expect(seen.size).toBe(1)
    expect([...seen][0]).toMatch(/^303\n[^]*location: \/rescue\/sent\n[^]*take\njob$/)
  })

  it('is one page that is neither cached nor indexed', async () => {
    const page = await shop.app.request('/rescue/sent')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(await page.text()).toContain('we don’t say whether an order exists')
    const form = await (await shop.app.request('/rescue')).text()
    expect(form).toContain('<title>Find your license key · Protocraft</title>')
  })

  it('is a refusal after ten requests an hour from one network, on any instance', async () => {
    const statuses: number[] = []
    const fields = { order: 'P-0000-0000', email: 'eve@example.org' }
    for (let sent = 0; sent <= rateLimits.writesPerAddress.points; sent += 1)
      statuses.push(
        (await sendForm([shop, second][sent % 2]!, fields, { network: '192.0.2.9' })).status,
      )
    expect(statuses).toEqual([...Array<number>(rateLimits.writesPerAddress.points).fill(303), 429])
  })
})

describe('the form', () => {
  it.each([
    [{ order: ' ', email: 'ada@example.org' }, 'order'],
    [{ order: 'invoice', email: 'ada@example.org' }, 'order'],
    [{ order: 'cs_test_short', email: 'ada@example.org' }, 'order'],
    [{ order: 'x'.repeat(201), email: 'ada@example.org' }, 'order'],
    [{ order: 'x\u0001y', email: 'ada@example.org' }, 'order'],
    [{ order: "' or 1=1 --", email: 'ada@example.org' }, 'order'],
    [{ order: 'P-7K3M-2Q9D', email: '' }, 'email'],
    [{ order: 'P-7K3M-2Q9D', email: 'ada@localhost' }, 'email'],
    [{ order: 'P-7K3M-2Q9D', email: 'ada@example.org\r\nBcc: eve@example.org' }, 'email'],
  ])('%o is returned with a message at its field, and sends nothing', async (fields, field) => {
    const before = (await readJobs(shop)).length
    const page = await (await sendForm(shop, fields)).text()
    const wrong = /autofocus=""[^>]*aria-invalid="true"[^>]*[" ](\w+-error)" name="(\w+)"/
    const [, error, name] = wrong.exec(page)!
    expect(name).toBe(field)
    expect(page).toContain(`<p id="${error}" role="alert">`)
    expect((await readJobs(shop)).length).toBe(before)
  })

  it('is returned with a message at every field when it is empty', async () => {
    const page = await (await sendForm(shop, { order: '', email: '' })).text()
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(2)
    expect(page).toContain('Enter your email address.')
  })

  it('is returned with the typed text, none of which is in its URL', async () => {
    const answer = await sendForm(shop, { order: 'P-7K3M-2Q9D', email: '"ada"@example' })
    expect(answer.headers.get('Location')).toBeNull()
    const page = await answer.text()
    for (const text of ['P-7K3M-2Q9D', '&quot;ada&quot;@example'])
      expect(page).toContain(`value="${text}"`)
  })

  it('escapes its input and is never cached', async () => {
    const page = await shop.app.request(
      `/rescue?order=${encodeURIComponent('"><script>x</script>')}`,
    )
    expect(await page.text()).toContain('value="&quot;&gt;&lt;script&gt;')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
  })

  it('is not accepted from another site', async () => {
    const fields = { order: 'P-7K3M-2Q9D', email: 'ada@example.org' }
    expect((await sendForm(shop, fields, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  })
})
