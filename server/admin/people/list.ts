import type { PasskeyRow, PersonRow } from '#contract/admin/people.ts'
import { parseEmail } from '../../accounts/email.ts'
import { mayEnter } from '../../console/admins.ts'
import type { Deps } from '../../deps.ts'

/** Everybody who may enter the console: owners, also those without a passkey, then support people. */
export async function listPeople(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
): Promise<PersonRow[]> {
  const rows = await readPeople(deps)
  const known = rows.filter((row) => mayEnter(deps, row))
  const names = new Set(known.map(({ email_norm: name }) => name))
  const others = deps.config.admins.filter((each) => !names.has(parseEmail(each)?.normal ?? ''))
  const people = [...known.map(toPersonRow), ...others.map(describeUnseen)]
  return people.toSorted((one, other) => order(one).localeCompare(order(other)))
}

function order({ role, email }: PersonRow): string {
  return `${role} ${email}`
}

function readPeople({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
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
    .execute()
}

function toPersonRow(row: Awaited<ReturnType<typeof readPeople>>[number]): PersonRow {
  const { id, email, role, added_at: addedAt, seen_at: seenAt, passkeys, sessions } = row
  return {
    id,
    email,
    role,
    added_at: addedAt.toISOString(),
    passkeys: passkeys ?? 0,
    sessions: sessions ?? 0,
    seen_at: seenAt?.toISOString() ?? null,
  }
}

function describeUnseen(email: string): PersonRow {
  const nothing = { id: null, added_at: null, seen_at: null, passkeys: 0, sessions: 0 }
  return { ...nothing, email, role: 'owner' }
}

export async function listPasskeys(
  { db }: Pick<Deps, 'db'>,
  adminId: string,
): Promise<PasskeyRow[]> {
  const rows = await db
    .selectFrom('admin_passkeys')
    .select(['id', 'name', 'added_at', 'used_at'])
    .where('admin_id', '=', adminId)
    .orderBy('added_at')
    .execute()
  return rows.map((row) => ({
    ...row,
    added_at: row.added_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  }))
}
