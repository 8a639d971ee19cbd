import { describe, expect, it } from 'vitest'
import type { AuditChoices, RecordedAction } from '#contract/admin/audit.ts'
import type { EmailPreview, EmailTotals, ListedEmail, ShownEmail } from '#contract/admin/emails.ts'
import { type ListedQuote, quoteList } from '#contract/admin/quotes.ts'
import { until } from '../../world/clock.ts'
import { readRefusal, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const reason = 'asked by phone'

const shop = await ownShop('providers', { env: withConsole })
shop.stripe.drop()
const owner = await shop.openConsole()
const support = await shop.openConsole('support')

async function buy() {
  const { email } = await shop.sold()
  await until(async () => (await listEmails({ to: email, state: 'sent' })).length === 2)
  return email
}

const listEmails = (query: Record<string, string>) => owner.list<ListedEmail>('emails/list', query)

async function mark(
  email: string,
  values: { bounced_at?: Date; paused_at?: Date; sent_at?: null },
) {
  await shop.setRows(
    'emails',
    { recipient: email, kind: 'license' },
    { ...values, ...(values.bounced_at && { bounce_reason: '550 no such user' }) },
  )
}

describe('emails', () => {
  it('are listed and counted by state, without their content', async () => {
    const email = await buy()
    const count = async () =>
      (await owner.ask<{ totals: EmailTotals }>('emails/list')).totals.states
    const before = await count()
    await mark(email, { bounced_at: shop.clock.now() })
    const [bounced] = await listEmails({ state: 'bounced', to: email })
    expect(bounced).toMatchObject({ kind: 'license', to: email, reason: '550 no such user' })
    expect(bounced!.account_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(bounced!.order_number).toMatch(/^P-/)
    const after = await count()
    expect([after.bounced - before.bounced, after.sent - before.sent]).toEqual([1, -1])
    const shown = await owner.ask<ShownEmail>('emails/show', { email: bounced!.id })
    expect(shown).toMatchObject({ state: 'bounced', why_not_resend: null })
    expect(JSON.stringify(shown)).not.toMatch(/PC1-|sealed/)
    expect((await owner.read('emails/list', { state: 'lost' })).status).toBe(400)
    expect((await owner.read('emails/show', { email: 'x' })).status).toBe(400)
  })

  it.each(['license', 'receipt'])(
    'are previewed before they are sent again, a %s as it then arrives, without its key',
    async (kind) => {
      const address = await buy()
      const { id } = (await listEmails({ to: address })).find((each) => each.kind === kind)!
      const listActions = () => owner.ask<{ rows: RecordedAction[] }>('audit/list')
      const done = await listActions()
      const answer = await support.read('emails/preview', { email: id })
      const preview = (await answer.json()) as EmailPreview
      const page = await support.read('emails/preview', { email: id, format: 'html' })
      expect(page.headers.get('Content-Security-Policy')).toMatch(
        /^default-src 'none'.* frame-ancestors 'self'$/,
      )
      const html = await page.text()
      expect(preview.text + html).not.toMatch(/PC1-[^…]/)
      expect(await listActions()).toEqual(done)
      const arrived = () =>
        shop.emailsTo(address).filter(({ subject }) => subject === preview.subject)
      await until(() => arrived().length === 1)
      await support.act('emails/resend', { email: id, reason })
      await until(() => arrived().length === 2)
      const sent = arrived()[1]!
      const mask = (text: string) => text.replace(/PC1-\S*(\S{4})/, 'PC1-…$1')
      expect(preview).toEqual({ to: address, subject: sent.subject, text: mask(sent.text).trim() })
      expect(html).toContain(preview.subject)
    },
  )

  it('that cannot be sent again have no preview, and say why', async () => {
    const preview = await support.read('emails/preview', { email: crypto.randomUUID() })
    expect(await readRefusal(preview)).toMatch(/^There is no email/)
  })

  it('that a restore paused are sent or dropped as named', async () => {
    const [one, other] = [await buy(), await buy()]
    for (const email of [one, other])
      await mark(email, { paused_at: shop.clock.now(), sent_at: null })
    const ids = (await listEmails({ state: 'paused' })).map(({ id, to }) => ({ id, to }))
    expect(ids.map(({ to }) => to).toSorted()).toEqual([one, other].toSorted())
    const idOf = (email: string) => ids.find(({ to }) => to === email)!.id
    await owner.act('emails/send-paused', { emails: [idOf(one)], reason })
    await owner.act('emails/drop-paused', { emails: [idOf(other)], reason })
    expect(await listEmails({ state: 'paused' })).toEqual([])
    expect(await listEmails({ state: 'dropped', to: other })).toHaveLength(1)
    const late = await owner.write('emails/drop-paused', { emails: [idOf(one)], reason })
    expect(await readRefusal(late)).toContain('isn’t paused')
  })
})

describe('quotes', () => {
  const offer = { mode: 'seats', seats: 3, unit_cents: 3900, valid_days: 30, people: [], reason }
  it('are listed with their terms and nothing else of the row', async () => {
    const { subject: id } = await owner.act('quotes/create', {
      email: 'boss@example.org',
      ...offer,
    })
    const { rows } = await owner.ask<{ rows: ListedQuote[] }>('quotes/list')
    expect(rows).toMatchObject([{ id, state: 'open', unit_cents: 3900, seats: 3 }])
    expect(Object.keys(rows[0]!)).toEqual(Object.keys(quoteList.row.shape))
  })

  it.each([
    [{ name: 'Kit', email: 'nonsense' }, 'must be an email address'],
    [{ name: 'Kit', email: 'kit@example.org, eve@evil.example' }, 'must be an email address'],
    [{ name: 'Kit\u001bBcc: eve@evil.example' }, 'contains control characters'],
    [{ name: 'x'.repeat(5000) }, 'is too long'],
    [{ name: ' ' }, 'is missing'],
    [{ name: '＝1+1' }, 'begins like a formula'],
    [{ email: 'BOSS@example.org' }, 'name an address twice'],
  ])('go to real people only: %j', async (wrong, problem) => {
    const boss = { name: 'Boss', email: 'boss@example.org' }
    const people = [boss, { name: 'Kit', email: 'kit@example.org', ...wrong }]
    const input = { ...offer, mode: 'keys', seats: 2, email: 'boss@example.org', people }
    const { rows: before } = await owner.ask<{ rows: ListedQuote[] }>('quotes/list')
    expect(await readRefusal(await owner.write('quotes/create', input))).toContain(problem)
    const { rows } = await owner.ask<{ rows: ListedQuote[] }>('quotes/list')
    expect(rows).toEqual(before)
  })
})

describe('the audit', () => {
  const list = (query: Record<string, string>) =>
    owner.ask<{ rows: RecordedAction[]; next: string | null }>('audit/list', query)

  it('shows a person’s actions by their email, even those without a reason', async () => {
    const email = await buy()
    const [key] = (await listEmails({ to: email })).filter(({ kind }) => kind === 'receipt')
    const { number } = await support.act('emails/resend', { email: key!.id, reason: '' })
    const { rows } = await list({ actor: 'Sam@example.org' })
    expect(rows[0]).toMatchObject({
      number,
      action: 'emails/resend',
      reason: '',
      actor_name: 'sam@example.org',
      actor: expect.stringMatching(/^admin:[0-9a-f]{8}$/),
    })
    expect(new Set(rows.map(({ actor_name: name }) => name))).toEqual(new Set(['sam@example.org']))
    expect((await list({ actor: 'nobody@example.org' })).rows).toEqual([])
    const { actors, actions } = await owner.ask<AuditChoices>('audit/choices')
    expect(actors.map(({ name }) => name).toSorted()).toEqual([
      'mia@example.org',
      'sam@example.org',
    ])
    expect(actions).toContainEqual({ action: 'emails/resend', title: 'Resent an email' })
  })

  it('shows what support did in a period, and names the customers', async () => {
    const { email, id: license, key: text, accountId: id } = await shop.sold()
    const { number } = await owner.act('licenses/extend', { license, days: 9, reason })
    const today = shop.clock.now().toISOString().slice(0, 10)
    const [done] = (await list({ subject: email, done_from: today, done_to: today })).rows
    expect(done).toMatchObject({
      number,
      about: { kind: 'license', name: `…${text.slice(-4)}` },
      customer: { id, email },
    })
    expect((await list({ subject: email, done_to: '2020-01-01' })).rows).toEqual([])
    const [key] = await listEmails({ to: email })
    await support.act('emails/resend', { email: key!.id })
    const [resent] = (await list({ actor: 'sam@example.org', done_from: today })).rows
    expect(resent).toMatchObject({ about: { kind: 'customer', name: email }, customer: null })
  })

  it('is sorted newest first by time, even where an earlier action was written later', async () => {
    const at = new Date('2025-01-01T00:00:00Z')
    const late = {
      at,
      actor: 'operator:mia',
      what: 'coupons/end',
      subject: 'late',
      before: '{}',
      after: '{}',
    }
    const { id } = await shop.addRow('journal', late)
    const { rows } = await list({})
    const times = rows.map((row) => row.at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(rows.at(-1)!.number).toBe(id)
    expect((await list({ after: String(id) })).rows).toEqual([])
  })
})
