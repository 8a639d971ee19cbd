import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { describeProblem, type Problem } from '#server/admin/overview/problem.ts'
import { showOverview } from '#server/admin/overview/show.ts'
import type { Deps } from '#server/settings/deps.ts'
import { reportViolations } from '#server/reconcile/violations.ts'
import { findBackupProblems } from '#server/watch/problems/backups.ts'
import { lookAnew } from '#server/watch/problems/finders.ts'
import { type ProblemKind, problemKinds } from '#server/watch/problems/kinds.ts'
import { findLacks, findWrongClock } from '#server/watch/problems/settings.ts'
import { publish } from '../../world/publisher.ts'
import { readSettings } from '../../settings.ts'
import { keepFiles, listWays } from '../../problems.ts'
import { closeAfterwards } from '../../world/visit.ts'
import { openVendorShop } from '../../world/vendor.ts'

const shop = await closeAfterwards(openVendorShop({ work: false }))
await publish(shop.deps, '1.0.0', { only: ['linux-deb-amd64'] })
await keepFiles(shop, '+')
await shop.sold({ email: 'ada@books.example' })
await sql`update emails set sent_at = created_at`.execute(shop.deps.db)
// No job sends emails in this shop.
afterEach(async () => {
  await sql`update emails set sent_at = created_at
    where sent_at is null and dropped_at is null and paused_at is null`.execute(shop.deps.db)
})

/** Looks far enough from the last look: measuring twice within seconds measures once. */
async function look(sees: Partial<Deps> = {}): Promise<Problem[]> {
  shop.clock.advance(11_000)
  // A full disk may not even let it read.
  await reportViolations(shop.deps).catch(() => {})
  return (await lookAnew({ ...shop.deps, ...sees })).found.map(describeProblem)
}

it('a healthy shop has no problems', async () => {
  expect(await look()).toEqual([])
})

describe('a problem', () => {
  it.each(Object.keys(problemKinds) as ProblemKind[])(
    '%s is found, says what to do in one place, and is gone when solved',
    async (kind) => {
      const way = listWays(shop)[kind]
      await way.begin?.()
      const found = (await look(await way.sees?.())).filter((each) => each.kind === kind)
      const lookedAt = shop.clock.now()
      await way.end?.()
      expect(found.length).toBeGreaterThan(0)
      const { label, sentence, detail, since, action } = found[0]!
      expect(label).not.toMatch(/[a-z][A-Z]/)
      for (const text of [sentence, detail]) expect(text.length).toBeGreaterThan(10)
      expect(since.getTime()).toBeLessThanOrEqual(lookedAt.getTime())
      expect([action.page, action.call].filter(Boolean)).toHaveLength(1)
      expect((await look()).map((each) => each.kind)).not.toContain(kind)
    },
  )

  it('that a running shop noted is told only where a command cannot see it itself, and then with its time', async () => {
    await sql`insert into alerts (cause, subject, since, seen_at, note, count, is_notified, is_closed)
      values ('disk_nearly_full', 'data', now(), now() + interval '1 hour', '0.0 GB are free.', 1, true, false),
        ('settings_incomplete', 'clock', now(), now() + interval '1 hour', 'It is 10 minutes ahead.', 1, true, false)`.execute(
      shop.deps.db,
    )
    const found = await look()
    await shop.dropRows('alerts')
    expect(found).toMatchObject([
      {
        kind: 'settings_incomplete',
        detail: expect.stringMatching(/^This was found at .* 10 minutes ahead\./),
      },
    ])
  })

  it('names an order by its number and a provider by its name', async () => {
    const { dispute_open: dispute, paid_without_key: keyless, books_differ: books } = listWays(shop)
    for (const way of [dispute, keyless, books]) await way.begin!()
    const said = (await look()).map(({ sentence, detail }) => `${sentence} ${detail}`).join('\n')
    for (const way of [dispute, keyless, books]) await way.end!()
    expect(said).toMatch(/Order P-\w{4}-\w{4}, paid through Stripe/)
    expect(said).toMatch(/Order P-\w{4}-\w{4} is paid but has no key/)
    expect(said).toContain('Your payments differ from those at BTCPay')
  })
})

it('files that were published before the shop had backups are not missed before the first copy', async () => {
  const second = await openVendorShop({ work: false })
  await publish(second.deps, '1.0.0', { only: ['linux-deb-amd64'] })
  await keepFiles(second, '-')
  expect(await findBackupProblems(second.deps)).toEqual([])
  await second.close()
})

it('a line of settings is not taken for an email address, and a wrong clock is a problem', async () => {
  const config = { ...shop.deps.config, production: true, admins: [], alertEmail: null }
  const lines = await findLacks({ clock: shop.clock, config })
  expect(lines).toMatchObject([
    { sentence: 'SITE_URL is not https', count: 0 },
    { sentence: 'ADMINS is not set: there is no console', count: 0 },
    { sentence: 'ALERT_EMAIL is not set: no one gets alerts', count: 0 },
  ])
  const { problems } = await showOverview({ ...shop.deps, config })
  for (const { sentence } of lines)
    expect(problems.map((each) => each.sentence)).toContain(sentence)
  const peerClock = { ...shop.deps.peerClock, readAhead: () => 6 * 60_000 }
  const [wrong] = await findWrongClock({ peerClock })
  expect(describeProblem(wrong!)).toMatchObject({
    kind: 'settings_incomplete',
    sentence: 'The clock of a server is wrong',
    detail: 'It is 6 minutes ahead.',
  })
})

describe('an IBAN in the bank details', () => {
  const check = async (bank: string) => {
    const read = readSettings({ BANK_DETAILS: bank, DATA_DIR: '/tmp' })
    const config = { ...read, production: true }
    const lines = await findLacks({ config, clock: shop.clock })
    return lines.flatMap((line) =>
      'sentence' in line && /IBAN/.test(line.sentence ?? '') ? [line.sentence] : [],
    )
  }

  it('passes with spaces, without them, in lower case, and need not be there', async () => {
    for (const iban of [
      'IBAN DE02 1203 0000 0000 2020 51 | BIC BYLADEM1001',
      'IBAN DE02120300000000202051',
      'IBAN gb82 west 1234 5698 7654 32',
      'IBAN FR14 2004 1010 0505 0001 3M02 606',
      'Routing 026009593 | Account 8310000000',
    ])
      expect(await check(`Protocraft Ltd | ${iban}`)).toEqual([])
  })

  it('with one digit wrong or two exchanged is named, and so is where it stands', async () => {
    for (const iban of ['DE02 1203 0000 0000 2020 15', 'DE02 1203 0000 0000 2020 50'])
      expect(await check(`Protocraft Ltd | IBAN: ${iban}`)).toEqual([
        `The check digits of the IBAN in BANK_DETAILS are wrong: ${iban}`,
      ])
  })
})
