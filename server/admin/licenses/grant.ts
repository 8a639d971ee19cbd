import { z } from 'zod'
import type { Trx } from '#db/schema.ts'
import { openAccount } from '../../accounts/open-account.ts'
import type { Deps } from '../../settings/deps.ts'
import { writeEntry } from '../../journal/write-entry.ts'
import { giveLicense } from '../../licenses/give.ts'
import { defineWrite } from '../call.ts'
import { email } from '../input.ts'
import { days, seats, termFields } from './terms.ts'

/**
 * Gives a license away and emails its key. An address gets only one: a second try, even at the same time,
 * returns the first.
 */
export const grantLicense = defineWrite({
  name: 'licenses/grant',
  summary: 'Give a license away, and email its key.',
  past: 'Granted a license',
  form: {
    title: 'Grant license',
    does: 'The license is free. The customer gets the key by email, and an account if they have none. Each email address can receive one free license.',
    fields: { email: { label: 'Email' }, ...termFields },
    done: 'License granted. The key is on its way.',
  },
  guards: 'keys',
  ownScope: 'licenses:grant',
  command: { words: ['email'], question: true },
  input: { email, days, seats },
  act: async (deps: Deps, trx, input) => {
    const given = await give(deps, trx, input)
    if ('refused' in given) return given
    const { id, accountId: account, updatesUntil } = given
    return { license: id, before: {}, after: { account, updatesUntil, seats: input.seats } }
  },
})

const listed = z.object({ line: z.number(), email })

/** Gives a license to each person in a file. If one of them cannot get it, nobody does. */
export const grantLicenses = defineWrite({
  name: 'licenses/grant-many',
  summary: 'Grant a license to everyone on a list. If one person can’t get one, nobody does.',
  past: 'Granted licenses from a list',
  form: {
    title: 'Grant licenses',
    label: 'To a list',
    does: 'The licenses are free. Each person gets their own key by email. If one line has a problem, no license is granted and you see which line it is.',
    fields: {
      people: { label: 'Emails, one per line, 1,000 at most', lines: 6 },
      ...termFields,
    },
    done: 'Licenses granted. The keys are on their way.',
  },
  guards: 'keys',
  ownScope: 'licenses:grant',
  command: {
    files: { people: 'people' },
    question: ({ people }) => `The keys of ${(people as []).length} licenses are emailed at once.`,
  },
  input: {
    people: z.array(listed).min(1, 'name somebody').max(1000, 'are at most 1000'),
    days,
    seats,
  },
  act: async (deps: Deps, trx, { people, days, seats, reason }, by) => {
    const refused: { line: number; problem: string }[] = []
    const note = { what: 'license granted', actor: by.name, reason, after: {} } as const
    // The order is fixed, so that two files with the same people cannot deadlock.
    const inOrder = people.toSorted((one, other) =>
      one.email.normal < other.email.normal ? -1 : 1,
    )
    for (const person of inOrder) {
      const given = await give(deps, trx, { days, seats, email: person.email })
      if ('refused' in given) refused.push({ line: person.line, problem: given.refused })
      else await writeEntry(deps, trx, { ...note, license: given.id })
    }
    if (refused.length > 0) return { refused: nameLines(refused) }
    return { subject: 'licenses', before: {}, after: { people: people.length, days, seats } }
  },
})

function nameLines(problems: { line: number; problem: string }[]): string[] {
  return problems
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, problem }) => `Line ${line}: ${problem}`)
}

interface Gift {
  email: { typed: string; normal: string }
  days: number
  seats: number
}

async function give(
  deps: Deps,
  trx: Trx,
  gift: Gift,
): Promise<{ refused: string } | { id: string; accountId: string; updatesUntil: string }> {
  // This locks the account's row, so that of two calls at once the second waits here.
  const account = await openAccount(deps, trx, gift.email)
  const given = await findGift(trx, account.id)
  if (given !== undefined)
    return {
      refused: `${gift.email.typed} already has a free license, ${given.id}. Extend that one.`,
    }
  const { days, seats } = gift
  const { id, updatesUntil } = await giveLicense(deps, trx, account, { days, seats })
  return { id, accountId: account.id, updatesUntil }
}

/** Finds a given license that has not ended and can therefore be extended. */
function findGift(trx: Trx, accountId: string) {
  return trx
    .selectFrom('licenses')
    .select('id')
    .where('account_id', '=', accountId)
    .where('order_id', 'is', null)
    .where('license_type', '<>', 'trial')
    .where('status', '<>', 'revoked')
    .executeTakeFirst()
}
