import type { Route } from '@playwright/test'
import { beginAt, beginCheckout, judge, settle } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { openConsole, readDone } from '../world/console.ts'
import { emailsTo } from '../world/emails.ts'
import { holdOne } from '../world/held-payments.ts'
import { offer } from '../world/quotes.ts'
import { findFaults } from './faults.ts'
import { expect, shopInFullMatrix as inFullMatrix, shopTest as test } from './fixtures.ts'

test('a vendor refunds an order, found by its email', async ({ page, shop }) => {
  const { email, session } = await shop.sold()
  await page.goto('/admin/orders')
  await page.getByRole('textbox', { name: 'Find' }).fill(email)
  await page.getByRole('textbox', { name: 'Find' }).press('Enter')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link', { name: 'P-' }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  const amount = page.getByLabel('Refund now, in USD')
  await expect(amount).toHaveValue('49.00')
  await expect(page.getByText('Stripe returns $49.00. The license stops working.')).toBeVisible()
  const submit = page.locator('form.act').getByRole('button', { name: /^Refund/ })
  await amount.fill('999')
  await submit.click()
  await expect(page.getByText('Enter a reason.')).toBeVisible()
  await expect(amount, 'the first wrong field').toBeFocused()
  await page.getByLabel('Reason').fill('Half of it, as agreed')
  for (const [typed, said] of [
    ['50', 'Only $49.00 is left. Enter that or less.'],
    ['0', 'Enter an amount, such as 24.50.'],
    ['24,50', 'Enter an amount, such as 24.50.'],
  ] as const) {
    await amount.fill(typed)
    await expect(submit).toHaveText('Refund')
    await submit.click()
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByText('The license keeps working until all is refunded.')).toBeVisible()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
  }
  await amount.fill('24.50')
  await expect(amount).not.toHaveAttribute('aria-invalid')
  await expect(
    page.getByText('$24.50 of the payment remains. The license keeps working.'),
  ).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund $24.50' }).click()
  await expect(page.locator('b', { hasText: 'Refunded $24.50' })).toBeVisible()
  await expect(page.locator('.chip').first()).toHaveText('Partly refunded')
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('$24.50 of $49.00 left.')).toBeVisible()
  await expect(page.getByText('Stripe returns $24.50. The license stops working.')).toBeVisible()
  await page.getByLabel('Reason').fill('The other half')
  await page.getByRole('button', { name: 'Refund $24.50' }).click()
  await expect(page.getByText('Refunded in full')).toBeVisible()
  shop.stripe.endRefund(session, 'failed')
  await judge(shop, session)
  await page.reload()
  await expect(page.getByText('A refund of $24.50 failed. Refund it again')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})

test('a held payment says who paid too little, by how much and what can be done, and a delivered one is listed separately', async ({
  page,
  shop,
}) => {
  const short = await holdOne(shop, 'wrong_amount', 'ada@short.example.org')
  const late = await holdOne(shop, 'fraud_warning', 'ben@late.example.org')
  shop.clock.advance(60_000)
  const newest = await holdOne(shop, 'wrong_amount', 'cara@short.example.org')
  await shop.untilSent()
  await page.goto('/admin/held-payments')
  const payment = page.getByRole('region', { name: 'The payment' })
  const acts = payment.getByRole('list', { name: 'What you can do' }).getByRole('listitem')
  await expect(payment.getByRole('heading')).toHaveText('$1.00 short')
  await expect(payment, 'the oldest').toContainText(
    'ada@short.example.org paid $48.00 of $49.00. No key was sent.',
  )
  await expect(acts.locator('b')).toHaveText([
    'Accept',
    'Write to ada@short.example.org',
    'Refund $48.00',
    'Dismiss',
  ])
  await expect(acts.getByRole('link', { name: 'Write email' })).toHaveAttribute(
    'href',
    /^mailto:ada%40short\.example\.org\?subject=Your%20Protocraft%20order%20P-.*body=.*missing%20%241\.00/,
  )
  await expect(payment).toContainText('We emailed the buyer “Payment held” on')
  await acts.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(acts.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await payment.getByRole('link', { name: /^P-/ }).click()
  await expect(page.getByText('$48.00 of $49.00 arrived: $1.00 short.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Decide' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const facts = await payment.locator('dl').boundingBox()
  const last = await acts.last().boundingBox()
  expect(last!.y, 'choices come before facts').toBeLessThan(facts!.y)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/held-payments?id=${late.id}`)
  await expect(page.getByRole('link', { name: 'Delivered' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(acts.locator('b')).toHaveText([
    'Keep it',
    'Refund $49.00',
    'Write to ben@late.example.org',
  ])
  for (const { id } of [late, short, newest]) {
    await page.goto(`/admin/held-payments?id=${id}`)
    const [act, done] = id === late.id ? ['Keep', 'kept'] : ['Dismiss', 'dismissed']
    await acts.getByRole('button', { name: act, exact: true }).click()
    await page.getByLabel('Reason').fill('Looked at it')
    await page.getByLabel('Reason').press('Enter')
    await expect(page.getByText(`Payment ${done}.`)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Decided' }).click()
  const decided = page.getByRole('table', { name: 'Decided payments' })
  await expect(decided.getByRole('row', { name: 'ben@late.example.org' })).toContainText('Kept')
  await expect(decided.getByRole('row', { name: '$1.00 short' }).first()).toContainText('Dismissed')
  expect(await findFaults(page)).toEqual([])
})

test('delivered payments on two pages hide no older open one, and each tab has its own count', async ({
  page,
  shop,
}) => {
  const open = await holdOne(shop, 'wrong_amount', 'ada@older.example.org')
  const held = { provider: 'stripe' as const, reason: 'late', detail: '{}' }
  const later = Array.from({ length: 51 }, (_, minute) => ({
    ...held,
    reference: `cs_late_${minute}`,
    created_at: new Date(open.created_at.getTime() + (minute + 1) * 60_000),
  }))
  await shop.deps.db.insertInto('held_payments').values(later).execute()
  const count = page.locator('.list-head').getByRole('status')
  const current = page
    .getByRole('navigation', { name: 'Payments', exact: true })
    .locator('[aria-current]')
  await page.goto('/admin/held-payments')
  const payment = page.getByRole('region', { name: 'The payment' })
  await expect(payment).toContainText('ada@older.example.org paid $48.00 of $49.00.')
  await expect(count).toHaveText('1')
  await page.getByRole('link', { name: 'Delivered' }).click()
  await expect(count).toHaveText('51')
  const links = page.getByRole('navigation', { name: 'Held payments' }).getByRole('link')
  await expect(links).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(links).toHaveCount(51)
  expect(await findFaults(page)).toEqual([])
  await page.goto(`/admin/held-payments?id=${open.id}`)
  await expect(current).toHaveText('Open')
  await payment.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByLabel('Reason').fill('Looked at it')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText('Payment dismissed.')).toBeVisible()
  await page.goto('/admin/held-payments')
  await expect(current, 'what waits').toHaveText('Delivered')
  await shop.deps.db.deleteFrom('held_payments').where('reference', 'like', 'cs\\_late%').execute()
})

test('an order offers its keys again although its emails are gone, and says who gets them', async ({
  page,
  shop,
}) => {
  const people = ['ada@team.example.org', 'ben@team.example.org']
  const named = people.map((email) => ({ name: email.slice(0, 3), email }))
  const { token, email } = await offer(shop, {
    email: people[0]!,
    mode: 'keys',
    seats: 2,
    people: named,
  })
  const session = await beginAt(shop, token)
  shop.stripe.pay(session, { email })
  const order = await settle(shop, session)
  await shop.untilSent()
  await shop.deps.db.deleteFrom('emails').where('recipient', 'in', people).execute()
  const before = emailsTo(shop, people[1]!).length
  await page.goto(`/admin/order?id=${order}`)
  await page.getByRole('button', { name: 'Resend 2 license keys' }).click()
  await expect(
    page.getByText(`The keys stay the same and go to ${people.join(' and ')}.`),
  ).toBeVisible()
  await page.locator('form.act').getByRole('button', { name: 'Resend 2 license keys' }).click()
  await expect(page.getByText('The emails are on their way.')).toBeVisible()
  await until(async () => emailsTo(shop, people[1]!).length > before)
})

inFullMatrix(
  'checkouts that nobody paid are hidden until somebody asks for them',
  async ({ page, shop }) => {
    await shop.sold()
    await beginCheckout(shop)
    await page.goto('/admin/orders')
    const table = page.getByRole('table', { name: 'Orders' })
    const unpaid = table.getByRole('row', { name: 'Not paid' })
    await expect(table.getByRole('row', { name: 'Paid', exact: false }).first()).toBeVisible()
    await expect(unpaid).toHaveCount(0)
    await page.getByRole('button', { name: 'Show unpaid' }).click()
    await expect(unpaid).not.toHaveCount(0)
    await page.reload()
    await expect(unpaid).not.toHaveCount(0)
    await page.goBack()
    await expect(unpaid).toHaveCount(0)
    expect(await findFaults(page)).toEqual([])
  },
)

test('a vendor sees why a waiting email shows no text, finds a bounced key email and its order, and sends it again', async ({
  page,
  shop,
  expectProblem,
}) => {
  const { email } = await shop.sold()
  await shop.deps.db
    .updateTable('emails')
    .set({ bounced_at: shop.clock.now(), bounce_reason: '550 no such user' })
    .where('recipient', '=', email)
    .where('kind', '=', 'license')
    .execute()
  const now = shop.clock.now()
  const { id } = await shop.deps.db
    .insertInto('emails')
    .values({ kind: 'code', recipient: email, created_at: now, sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await page.goto(`/admin/email?id=${id}`)
  const gone = page.getByRole('region', { name: 'Content' })
  await expect(gone, 'its own words are gone').toContainText('Contained a code and a link')
  await expect(gone).toContainText('The text isn’t kept')
  const stored = shop.deps.db.updateTable('emails').where('id', '=', id)
  await stored.set({ sent_at: null, paused_at: now }).execute()
  await page.reload()
  await expect(gone).toContainText('The text stays encrypted until the email is sent.')
  await expect(page.getByRole('button', { name: 'Send 1 email' })).toBeVisible()
  await page.getByRole('button', { name: 'Drop 1 email' }).click()
  await expect(page.getByText('Customers get nothing.')).toBeVisible()
  await stored.set({ sent_at: now, paused_at: null }).execute()
  await page.goto(`/admin/emails?to=${email}`)
  const code = page.getByRole('rowheader', { name: 'Sign-in code' })
  await expect(code.getByRole('link')).toHaveAttribute('href', `/admin/email?id=${id}`)
  await page.getByRole('link', { name: /Bounced/ }).click()
  await expect(page.getByRole('link', { name: /Bounced/ })).toHaveAttribute('aria-current', 'page')
  const row = page.getByRole('row', { name: email })
  const customer = await page.context().newPage()
  await customer.goto(
    (await row.getByRole('link', { name: 'Correct email' }).getAttribute('href'))!,
  )
  await expect(customer.getByLabel('New email')).toBeFocused()
  await customer.close()
  await expect(row.getByRole('link', { name: /^P-/ })).toHaveAttribute(
    'href',
    /^\/admin\/order\?id=/,
  )
  expect(await findFaults(page)).toEqual([])
  await row.getByRole('link', { name: 'license' }).click()
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByText('Your Protocraft license key')).toBeVisible()
  await expect(page.locator('main :is(.notice, .facts, .panel)')).toHaveText([
    /^550 no such user Bounced .*Correct the address/,
    /^To.*Sent/,
    /^Preview/,
  ])
  const drawn = preview.frameLocator('iframe')
  await expect(drawn.getByText('Here is your license key')).toBeVisible()
  await expect(drawn.locator('body')).toContainText(/PC1-…\w{4}/)
  expect(await findFaults(page)).toEqual([])
  await preview.getByText('Text', { exact: true }).click()
  await expect(preview.getByText(/Your license key is PC1-…/)).toBeVisible()
  await page.locator('.head:has(h1)').getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText(`Resend to ${email}`)).toBeVisible()
  const reason = page.getByLabel('Reason')
  await reason.fill('The mailbox works')
  expectProblem(/Failed to load resource: net::ERR_FAILED/)
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/admin/emails/resend', loseAnswer, { times: 1 })
  await reason.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The shop didn’t answer.')
  shop.clock.advance(300_000)
  // A changed form is another request.
  await reason.fill('The mailbox works again')
  await reason.press('Enter')
  await expect(page.getByText(`The email is on its way to ${email}.`)).toBeVisible()
  await until(async () => emailsTo(shop, email).length === 4)
})

test('an owner reads what a support person did', async ({ page, shop }) => {
  const { email } = await shop.sold()
  const support = await openConsole(shop, 'support')
  const { id } = await shop.deps.db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', email)
    .where('kind', '=', 'receipt')
    .executeTakeFirstOrThrow()
  await until(async () => {
    const answer = await support.write('emails/resend', {
      email: id,
      reason: 'Asked by <b>phone</b>',
    })
    return answer.ok && (await readDone(answer)).number > 0
  })
  await page.goto('/admin/audit')
  await page.getByLabel('By').selectOption({ label: 'sam@example.org' })
  const acts = page.getByRole('main').getByRole('listitem')
  await expect(acts.first()).toContainText('“Asked by <b>phone</b>”')
  await expect(acts.filter({ hasNotText: 'sam@example.org' })).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])
  await expect(acts.first()).toContainText('resent an email for ')
  await acts.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
})
