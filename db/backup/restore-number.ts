import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Store } from '#db/stores/store.ts'
import { listNotes, stateCopy } from './copies.ts'
import { sign, type Statement } from './trust.ts'

/** Whether a note is of ours. */
export type IsOurs = (statement: Statement, signature: string) => boolean

const folder = 'restores'
const aNote = /^R(\d{1,6})\.json$/
const described = z.object({ shop: z.string(), signature: z.string() })

/** The highest number that a note of ours has taken at a place: of a copy, or of a restore before its database was there. */
export async function findHighestNumber(store: Store, isOurs: IsOurs): Promise<number> {
  const copies = (await listNotes(store)).flatMap(({ copy }) => copy ?? [])
  const numbers = copies
    .filter((copy) => isOurs(stateCopy(copy), copy.signature))
    .map(({ number }) => number)
  return Math.max(0, ...numbers, ...(await listReserved(store, isOurs)))
}

async function listReserved(store: Store, isOurs: IsOurs): Promise<number[]> {
  const reserved: number[] = []
  for (const name of await store.list(folder)) {
    const number = Number(aNote.exec(name)?.[1] ?? 0)
    const note = described.safeParse(
      await json(await store.read(`${folder}/${name}`)).catch(() => null),
    )
    if (note.success && isOurs(stateNumber(note.data.shop, number), note.data.signature))
      reserved.push(number)
  }
  return reserved
}

/** Leaves a note that a number is taken; nothing is written over it. */
export async function reserveNumber(
  store: Store,
  { shop, number, signingKey }: { shop: string; number: number; signingKey: string },
): Promise<void> {
  const statement = stateNumber(shop, number)
  const note = { ...statement, signature: sign(statement, signingKey) }
  await store.write(statement.file, Buffer.from(`${JSON.stringify(note, null, 2)}\n`))
}

const stateNumber = (shop: string, number: number): Statement => ({
  shop,
  file: `${folder}/R${number}.json`,
})
