import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findAccount } from '#server/admin/customers/show.ts'
import { makeNamer } from '#server/admin/audit/tell-action.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { readCustomerTimeline } from '#server/admin/timeline.ts'
import { addYears } from '#server/settings/clock.ts'
import { makeFolder } from '../../folder.ts'
import { until } from '../../world/clock.ts'
import { hearAll } from '../../world/commands.ts'
import { listActions, runCommand, withConsole } from '../../world/console.ts'
import { readKey } from '../../world/emails.ts'
import { dumpHoldings } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'
import { payRenewal } from '../../world/sold.ts'

const nameAction = makeNamer(adminCalls)
const reason = 'wrote about us'
const day = 86_400_000
const terms = ['--days', '90', '--seats', '1', '--reason', 'spoke at our conference']
const agreed = { isAgreed: true }

const folder = makeFolder()
const shop = await ownShop('instances', { env: withConsole })
const owner = shop.openOffice()
const second = await shop.another()
const said = hearAll()

async function list(name: string, ...emails: string[]): Promise<string> {
  const path = join(folder, `${name}.csv`)
  const lines = emails.map((email) => `${email.split('@')[0]},${email}`)
  await writeFile(path, ['name,email', ...lines].join('\n'))
  return path
}

const grant = (path: string, settings: object = agreed, instance = shop) =>
  runCommand(instance.deps, ['licenses', 'grant-many', '--people', path, ...terms], {
    ...agreed,
    ...settings,
  })

const areHeld = (...emails: string[]) =>
  Promise.all(emails.map(async (email) => !('refused' in (await findAccount(shop.deps, email)))))

describe('licenses for the people of a file', () => {
  it('are given and emailed once, in one action that appears in each person’s timeline', async () => {
    const emails = ['zed@example.org', 'amy@example.org']
    const path = await list('two', ...emails)
    expect(await grant(path)).toBe(0)
    await until(() => emails.every((email) => shop.emailsTo(email).length === 1))
    for (const email of emails) {
      expect(await shop.useKey(readKey(shop, email))).toBe('valid')
      const account = (await findAccount(shop.deps, email)) as { id: string }
      const timeline = JSON.stringify(await readCustomerTimeline(shop.deps, account.id, nameAction))
      expect(timeline).toContain('License granted')
    }
    const actions = await listActions(shop)
    expect(actions).toMatchObject([{ after: { people: 2, days: 90, seats: 1 } }])
    expect(JSON.stringify(actions)).not.toContain('@')
    await shop.expectInvariants()

    const before = await dumpHoldings(shop)
    expect(await grant(path)).toBe(1)
    expect(said.err).toMatch(
      /Line 2: .* already has a free license, .*\nLine 3: .* already has a free license, /,
    )
    expect(await dumpHoldings(shop)).toBe(before)
  })

  it('are given to nobody when one of the people has one already, or a line is wrong', async () => {
    const given = { email: 'mid@example.org', days: 9, seats: 1, reason: 'before' }
    await owner.attempt('licenses/grant', given)
    const free = ['bob@example.org', 'pat@example.org']
    expect(await grant(await list('mixed', free[0]!, given.email, free[1]!))).toBe(1)
    expect(said.err).toMatch(
      /^Line 3: \S+@\S+ already has a free license, \S+ Extend that one\.\n$/,
    )
    expect(await grant(await list('wrong', free[0]!, 'no address'))).toBe(1)
    expect(said.err).toContain('Line 3: "no address" is not an email address.')
    expect(await areHeld(...free)).toEqual([false, false])
    expect(free.flatMap((email) => shop.emailsTo(email))).toEqual([])
  })

  it('are only shown in a dry run, and otherwise need a yes', async () => {
    const path = await list('tried', 'try@example.org')
    expect(await grant(path, { isTrial: true })).toBe(0)
    expect(said.out).toMatch(/^after people +1$/m)
    expect(await grant(path, { isAgreed: false })).toBe(1)
    expect(said.err).toContain('Nothing was changed.')
    expect(await areHeld('try@example.org')).toEqual([false])
    expect(await runCommand(shop.deps, ['licenses', 'grant-many', ...terms], agreed)).toBe(1)
    expect(said.err).toContain('Usage: licenses grant-many --people <file> --days <n> --seats <n>')
  })

  it('are given once when two operators use files with the same people at once', async () => {
    const emails = ['one@example.org', 'two@example.org', 'six@example.org']
    const [path, turned] = [
      await list('ahead', ...emails),
      await list('turned', ...emails.toReversed()),
    ]
    const both = await Promise.all([grant(path), grant(turned, agreed, second)])
    expect(both.toSorted()).toEqual([0, 1])
    await until(() => emails.every((email) => shop.emailsTo(email).length === 1))
    await shop.expectInvariants()
  })
})

describe('a license that is granted', () => {
  it('is emailed, works and can be extended', async () => {
    const input = { email: 'Kim@Example.org', days: '90', seats: '2', reason }
    expect(await owner.attempt('licenses/grant', input)).toMatchObject({ ok: true })
    await until(() => shop.emailsTo('Kim@example.org').length > 0)
    const [email] = shop.emailsTo('Kim@example.org')
    expect(email!.text).toContain('We’ve given you a Protocraft license.')
    expect(email!.text).not.toContain('Thank you for buying')
    const key = readKey(shop, 'Kim@example.org')
    expect([
      await shop.useKey(key, 'one'),
      await shop.useKey(key, 'two'),
      await shop.useKey(key, 'three'),
    ]).toEqual(['valid', 'valid', 'device_limit'])
    const { updates_until, created_at, max_activations } = await shop.readLicense(key)
    expect(Math.round((updates_until.getTime() - created_at.getTime()) / day)).toBe(90)
    expect(max_activations).toBe(2)
    const extended = await owner.attempt('licenses/extend', { license: key, days: 10 })
    expect(extended).toMatchObject({ ok: true })
    expect((await shop.readLicense(key)).updates_until.getTime()).toBe(
      updates_until.getTime() + 10 * day,
    )
    await shop.expectInvariants()
  })

  it('is renewed like any other', async () => {
    const email = 'ola@example.org'
    await owner.attempt('licenses/grant', { email, days: 90, seats: 1 })
    await until(() => shop.emailsTo(email).length > 0)
    const visitor = shop.visitor()
    const { code, account } = await shop.signIn(visitor, email)
    const [license] = account.licenses
    const own = { email, code }
    await payRenewal(shop, { visitor, own, license: license! })
    const until90Days = new Date(license!.expires_at)
    await until(async () => {
      const { updates_until } = await shop.readLicense(license!.license_id)
      return updates_until.getTime() === addYears(until90Days, 1).getTime()
    })
    await shop.expectInvariants()
  })

  it('is not given twice', async () => {
    const input = { email: 'lou@example.org', days: 30, seats: 1, reason }
    await owner.attempt('licenses/grant', input)
    expect(await owner.attempt('licenses/grant', input)).toEqual({
      ok: false,
      problems: [expect.stringMatching(/ already has a free license, /)],
    })
  })

  it.each([
    [{ email: 'no address' }, 'email: must be an email address'],
    [{ days: '0' }, 'days: must be a whole number from 1 to 3650'],
    [{ days: 'many' }, 'days: must be a whole number from 1 to 3650'],
    [{ seats: '1.5' }, 'seats: must be a whole number from 1 to 1000'],
  ])('is not given with %j', async (wrong, problem) => {
    const input = { email: 'max@example.org', days: 30, seats: 1, reason, ...wrong }
    expect(await owner.attempt('licenses/grant', input)).toEqual({
      ok: false,
      problems: [problem],
    })
  })
})
