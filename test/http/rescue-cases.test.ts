import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyCorrections } from '#server/customers/apply-corrections.ts'
import { forgetOldRows } from '#server/retention.ts'
import { calm, readSale, until } from '../buyer.ts'
import {
  buyMistyped,
  emailsTo,
  listReasons,
  type Mistyped,
  readEmail,
  readNotMe,
  readOwner,
} from '../correction.ts'
import { callLicense } from '../license-holder.ts'
import { askAndRead, askForRescue, letPass } from '../rescue.ts'
import { runCommand } from '../command.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

const day = 86_400_000
const byHand = 'We need to check this by hand. We’ll email you at the new address.'

let shop: Shop
let said: { out: string; err: string }
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
})
afterAll(() => shop.close())
beforeEach(() => {
  said = { out: '', err: '' }
  const { stdout, stderr } = process
  const spies = [
    vi.spyOn(stdout, 'write').mockImplementation((text) => ((said.out += text), true)),
    vi.spyOn(stderr, 'write').mockImplementation((text) => ((said.err += text), true)),
  ]
  return () => spies.forEach((spy) => spy.mockRestore())
})

const fromBrowser = ({ session, cookie, right }: Mistyped) =>
  askAndRead(shop, { order: session, corrected: right }, { Cookie: cookie })

const fromElsewhere = ({ session, right }: Mistyped) =>
  askAndRead(shop, { order: session, card: '4242', corrected: right })

const supportEmails = (order: string) =>
  emailsTo(shop, shop.deps.config.supportEmail).filter(({ subject }) => subject.includes(order))

async function list() {
  said = { out: '', err: '' }
  await runCommand(shop.deps, ['corrections', 'list'], { format: 'json' })
  return JSON.parse(said.out) as Record<'id' | 'of' | 'subject' | 'state' | 'evidence', string>[]
}

async function close(...args: string[]) {
  said = { out: '', err: '' }
  return { code: await runCommand(shop.deps, ['corrections', 'close', ...args]), ...said }
}

const useKey = async ({ key }: Mistyped) => {
  const device = { license_key: key, fingerprint: 'laptop', device_name: 'Laptop of nobody' }
  await callLicense(shop, 'activate', device)
  await callLicense(shop, 'deactivate', device)
}

async function refund({ session }: Mistyped) {
  shop.stripe.refund(session)
  await until(async () => (await readSale(shop, session)).licenses.includes('revoked'))
}

function makeTeam(session: string) {
  return shop.deps.db
    .updateTable('orders')
    .set({ kind: 'team' })
    .where('provider_order_id', '=', session)
    .execute()
}

describe('a guard that stops a proven correction', () => {
  const guards: [string, string, (buyer: Mistyped) => Promise<unknown>][] = [
    ['somebody signed in', 'signed_in', ({ email }) => signIn(shop, createVisitor(shop), email)],
    ['the key was on a device', 'activated', useKey],
    ['its license has ended', 'license_not_active', refund],
    ['it is an order of a team', 'not_a_purchase', ({ session }) => makeTeam(session)],
    ['it was paid 30 days ago', 'too_late', ({ session }) => letPass(shop, session, 30 * day)],
    [
      'it was corrected before',
      'corrected_before',
      (buyer) => fromBrowser({ ...buyer, right: `first.${buyer.right}` }),
    ],
  ]

  it.each(guards)('because %s opens a case and moves nothing', async (_, reason, prepare) => {
    const buyer = await buyMistyped(shop, reason)
    await prepare(buyer)
    const before = await readOwner(shop, buyer.session)
    for (const ask of [fromBrowser, fromElsewhere]) {
      const { outcome, page } = await ask(buyer)
      expect(outcome).toBe('checked_by_hand')
      expect(await page()).toContain(byHand)
    }
    expect(await readOwner(shop, buyer.session)).toEqual(before)
    expect(emailsTo(shop, buyer.right)).toEqual([])
    expect(await listReasons(shop, buyer.session)).toEqual([`${reason} ${buyer.right}`])
    await readEmail(shop, shop.deps.config.supportEmail, new RegExp(buyer.right))
    expect(supportEmails(before.order_number)).toHaveLength(1)
    await readEmail(shop, before.holder, /We didn’t move it/)
  })

  it('shows the operator what both sides can prove, until the case is closed', async () => {
    const ada = await buyMistyped(shop, 'ada')
    await signIn(shop, createVisitor(shop), ada.email)
    await useKey(ada)
    await fromElsewhere(ada)
    const { id: orderId } = await readOwner(shop, ada.session)
    const { state, evidence: facts } = (await list()).find(({ subject }) => subject === orderId)!
    expect(state).toBe('signed_in')
    expect(facts).toContain(`Claims it: ${ada.right}`)
    expect(facts).toContain('proven by the last four digits of the card')
    expect(facts).toMatch(new RegExp(`On record: ${ada.email}\\. First signed in on .+ UTC`))
    expect(facts).toMatch(/On a device: Laptop of nobody, since .+ UTC/)
    const emailed = await readEmail(shop, shop.deps.config.supportEmail, new RegExp(ada.right))
    expect(emailed).toContain('Laptop of nobody')
    const id = /corrections close (\S+)/.exec(emailed)![1]!
    expect((await close(id)).err).toBe('--reason: say why\n')
    expect((await close('x', '--reason', 'y')).code).toBe(1)
    expect((await close(id, '--reason', 'Moved by hand.')).code).toBe(0)
    const again = await close(id, '--reason', 'Moved by hand.')
    expect(again.err).toBe(`No correction ${id} waits for a decision.\n`)
    expect((await list()).map(({ subject }) => subject)).not.toContain(orderId)
    const forget = (days: number) =>
      forgetOldRows({ ...shop.deps, clock: { now: () => new Date(Date.now() + days * day) } })
    await forget(89.9)
    expect(await listReasons(shop, ada.session)).toHaveLength(1)
    await forget(90.1)
    expect(await listReasons(shop, ada.session)).toEqual([])
  })

  it('that appears while a correction waits stops it when it is due', async () => {
    const ben = await buyMistyped(shop, 'ben')
    const { page } = await fromElsewhere(ben)
    const { id: orderId } = await readOwner(shop, ben.session)
    const listed = (await list()).find(({ subject }) => subject === orderId)
    expect(listed).toMatchObject({
      of: 'order',
      state: 'waits',
      takes_effect_at: expect.stringMatching(/^20.+Z$/),
      wanted: ben.right,
    })
    await signIn(shop, createVisitor(shop), ben.email)
    await letPass(shop, ben.session, day)
    await applyCorrections(shop.deps)
    expect((await readOwner(shop, ben.session)).holder).toBe(ben.email)
    expect(await page()).toContain(byHand)
    expect(await listReasons(shop, ben.session)).toEqual([`signed_in ${ben.right}`])
    await readEmail(shop, ben.email, /We didn’t move it/)
  })

  it('after three attempts in a day opens one case, however often it is requested', async () => {
    const cara = await buyMistyped(shop, 'cara')
    const again = { order: cara.session, email: cara.email }
    for (let sent = 0; sent < 3; sent += 1) await askForRescue(shop, again, { Cookie: cara.cookie })
    for (const right of [cara.right, `x${cara.right}`, `y${cara.right}`])
      expect((await fromBrowser({ ...cara, right })).outcome).toBe('checked_by_hand')
    expect(await listReasons(shop, cara.session)).toEqual([`too_many_tries ${cara.right}`])
    expect((await readOwner(shop, cara.session)).holder).toBe(cara.email)
  })
})

describe('This wasn’t me', () => {
  const press = (path: string, method: 'GET' | 'POST', headers = {}) =>
    shop.app.request(path, { method, headers })

  it('stops a waiting correction by its button, not by being opened', async () => {
    const dov = await buyMistyped(shop, 'dov')
    const { page } = await fromElsewhere(dov)
    const link = await readNotMe(shop, dov.email)
    for (let opened = 0; opened < 2; opened += 1)
      expect(await (await press(link, 'GET')).text()).toContain('<button>This wasn’t me</button>')
    expect(await page()).toContain('The address changes on')
    expect(await listReasons(shop, dov.session)).toEqual([])

    const answers = await Promise.all([press(link, 'POST'), press(link, 'POST')])
    for (const answer of answers) expect(await answer.text()).toContain('Stopped.')
    await letPass(shop, dov.session, day)
    await applyCorrections(shop.deps)
    expect((await readOwner(shop, dov.session)).holder).toBe(dov.email)
    expect(await listReasons(shop, dov.session)).toEqual([`denied ${dov.right}`])
    expect(await page()).toContain(byHand)
  })

  it('leaves the buyer a claim: a person checks the digits, and the browser corrects immediately', async () => {
    const eve = await buyMistyped(shop, 'eve')
    await fromElsewhere(eve)
    await press(await readNotMe(shop, eve.email), 'POST')
    expect((await fromElsewhere(eve)).outcome).toBe('checked_by_hand')
    expect(await listReasons(shop, eve.session)).toEqual([`denied ${eve.right}`])
    expect((await fromBrowser(eve)).outcome).toBe('corrected')
    expect((await readOwner(shop, eve.session)).holder).toBe(eve.right)
  })

  it('opens a case and moves nothing back after a correction was made', async () => {
    const fay = await buyMistyped(shop, 'fay')
    await fromBrowser(fay)
    const link = await readNotMe(shop, fay.email)
    await press(link, 'GET')
    expect(await listReasons(shop, fay.session)).toEqual([])
    for (let pressed = 0; pressed < 2; pressed += 1)
      expect(await (await press(link, 'POST')).text()).toContain('will check it by hand')
    expect(await listReasons(shop, fay.session)).toEqual([`denied ${fay.right}`])
    expect((await readOwner(shop, fay.session)).holder).toBe(fay.right)
    expect(await readEmail(shop, shop.deps.config.supportEmail, new RegExp(fay.right))).toContain(
      `On record: ${fay.email}`,
    )
  })

  it('is refused with an invalid link, and from a page of another site', async () => {
    const gil = await buyMistyped(shop, 'gil')
    const { page } = await fromElsewhere(gil)
    const link = await readNotMe(shop, gil.email)
    const forged = [link.slice(0, -3), link.replace(/\.[^.]+$/, '.AAAA'), '/rescue/not-me']
    for (const path of forged)
      for (const method of ['GET', 'POST'] as const)
        expect((await press(path, method)).status).toBe(404)
    const elsewhere = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await press(link, 'POST', elsewhere)).status).toBe(403)
    expect(await page()).toContain('The address changes on')
  })
})
