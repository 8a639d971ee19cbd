import { z } from 'zod'
import type { Store } from '#db/stores/store.ts'
import { listCopies, stateCopy } from './copies.ts'
import { readEach, readSmall } from './small-file.ts'
import { sign, type Statement } from './trust.ts'

/** Reports whether a description was signed by us. */
export type IsOurs = (statement: Statement, signature: string) => boolean

const folder = 'restores'
const aNote = /^R(\d{1,6})\.json$/
const described = z.object({ shop: z.string(), signature: z.string() })

/**
 * Finds the highest number that any description of ours at a location uses: that of a copy, or of a
 * restore whose database was not there yet.
 */
export async function findHighestNumber(store: Store, isOurs: IsOurs): Promise<number> {
  const { copies } = await listCopies(store, (copy) =>
    isOurs(stateCopy(copy), copy.signature) ? null : 'another signed it',
  )
  const numbers = copies.map(({ number }) => number)
  return Math.max(0, ...numbers, ...(await listReserved(store, isOurs)))
}

async function listReserved(store: Store, isOurs: IsOurs): Promise<number[]> {
  const numbers = (await store.list(folder)).flatMap((name) => aNote.exec(name)?.[1] ?? [])
  const reserved = await readEach(numbers.map(Number), async (number) => {
    const file = await readSmall(store, stateNumber('', number).file)
    const note = described.safeParse(file !== null && 'says' in file ? file.says : null)
    const isReserved =
      note.success && isOurs(stateNumber(note.data.shop, number), note.data.signature)
    return isReserved ? [number] : []
  })
  return reserved.flat()
}

/** Reserves a number with a note that nothing overwrites. */
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
