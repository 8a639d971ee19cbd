import type { NotNull } from 'kysely'
import type { z } from 'zod'
import type { passkeysAnswer, peopleAnswer } from '#contract/admin/people.ts'
import { parseEmail } from '#contract/email.ts'
import { mayEnter } from '../../console/admins.ts'
import type { ShopContext } from '../../settings/deps.ts'

type Person = z.input<typeof peopleAnswer>['rows'][number]
type Passkey = z.input<typeof passkeysAnswer>['rows'][number]

/** Lists everybody who may enter the console: owners, with or without a passkey, then support people. */
export async function describePeople(deps: ShopContext): Promise<Person[]> {
  const rows = await readPeople(deps)
  const known = rows.filter((row) => mayEnter(deps, row))
  const names = new Set(known.map(({ email_norm: name }) => name))
  const others = deps.config.admins.filter((each) => !names.has(parseEmail(each)?.normal ?? ''))
  const people: Person[] = [...known, ...others.map(describeUnseen)]
  return people.toSorted((one, other) => order(one).localeCompare(order(other)))
}

function order({ role, email }: Person): string {
  return `${role} ${email}`
}

function readPeople({ db, clock }: ShopContext) {
  return db
    .selectFrom('admins')
    .select(['id', 'email', 'email_norm', 'role', 'added_at'])
    .select(({ selectFrom }) => [
      selectFrom('admin_passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('admin_id', '=', 'admins.id')
        .as('passkeys'),
      selectFrom('admin_passkeys')
        .select(({ fn }) => fn.max('used_at').as('at'))
        .whereRef('admin_id', '=', 'admins.id')
        .as('seen_at'),
      selectFrom('admin_sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('admin_id', '=', 'admins.id')
        .where('ended_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .as('sessions'),
    ])
    .where('removed_at', 'is', null)
    .$narrowType<{ passkeys: NotNull; sessions: NotNull }>()
    .execute()
}

function describeUnseen(email: string): Person {
  const nothing = { id: null, added_at: null, seen_at: null, passkeys: 0, sessions: 0 }
  return { ...nothing, email, role: 'owner' }
}

export function listPasskeys({ db }: ShopContext, adminId: string): Promise<Passkey[]> {
  return db
    .selectFrom('admin_passkeys')
    .select(['id', 'name', 'added_at', 'used_at'])
    .where('admin_id', '=', adminId)
    .orderBy('added_at')
    .execute()
}
