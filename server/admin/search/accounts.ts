import { sql } from 'kysely'
import { z } from 'zod'
import type { FoundRow } from '#contract/admin/search.ts'
import type { Books } from '../../deps.ts'
import { containing, startingWith } from '../like-pattern.ts'
import { customerPath } from '../../troubles/trouble.ts'
import { most } from './few.ts'

interface FoundAccount {
  id: string
  email: string | null
  licenses: number
  active: number
}

/**
 * Whose address begins with what was typed, which an index knows; with room left, the newest whose
 * address contains it.
 */
export async function findAccounts(
  { db }: Books,
  text: string,
): Promise<{ id: string; row: FoundRow }[]> {
  const read = async (which: ReturnType<typeof sql>, left: number) => {
    const { rows } = await sql<FoundAccount>`
      select id, email,
        (select count(*)::int from licenses where account_id = accounts.id) as licenses,
        (select count(*)::int from licenses
          where account_id = accounts.id and status = 'active') as active
      from accounts where ${which} limit ${left}
    `.execute(db)
    return rows
  }
  if (z.guid().safeParse(text).success) return (await read(sql`id = ${text}`, 1)).map(write)
  const start = startingWith(text)
  const first = await read(sql`email_norm like ${start} order by email_norm`, most)
  if (first.length === most) return first.map(write)
  const later = await read(
    sql`email_norm like ${containing(text)} and email_norm not like ${start}
      order by created_at desc, id desc`,
    most - first.length,
  )
  return [...first, ...later].map(write)
}

function write({ id, email, licenses, active }: FoundAccount): { id: string; row: FoundRow } {
  const note = licenses > active ? `${active} of ${licenses} licenses active` : count(active)
  return {
    id,
    row: { kind: 'customer', label: email ?? 'Erased', note, path: customerPath(id) },
  }
}

function count(active: number): string {
  if (active === 0) return 'no license'
  return active === 1 ? '1 active license' : `${active} active licenses`
}
