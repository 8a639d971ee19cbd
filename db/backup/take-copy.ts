import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import type pg from 'pg'
import { z } from 'zod'
import { openConnection } from '#db/copy/session.ts'
import { head, readHead, writeCopy } from '#db/copy/write-copy.ts'
import type { Store } from '#db/stores/store.ts'
import { countChanges } from './changes.ts'
import { type Copy, copyFile, nameCopy, noteCopy, removeHalves, requireReadable } from './copies.ts'
import type { BackupTarget } from './store.ts'

interface CopyOrder extends Pick<BackupTarget, 'recipient' | 'signingKey'> {
  store: Store
  /** The secrets that no database contains and that a shop can't do without. */
  secrets: Record<string, unknown>
  /** The names of the published files in the location. */
  builds: string[]
}

/** The first line of a backup. The program that restores it reads the secrets. */
export const backupHead = head.extend({ secrets: z.unknown() })

/** Lets only one run at a time, of all instances; the database frees the lock if that one disappears. */
const lockKey = 7_203_401

/** Acts while nobody else writes to the place of the backups, with a connection for a copy. */
export async function actAlone<Done>(
  url: string,
  act: (client: pg.Client) => Promise<Done>,
): Promise<Done | 'busy'> {
  const client = await openConnection(url, 'protocraft-backup')
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [lockKey],
    )
    return rows[0]!.free ? await act(client) : 'busy'
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Writes a copy of the database to its location, encrypted and signed. Throws if the server or the
 * store fails.
 */
export async function takeCopy(client: pg.Client, order: CopyOrder): Promise<Copy> {
  const { store, secrets, builds, signingKey } = order
  requireReadable(builds)
  await removeHalves(store)
  // Counted before the copy, so that anything written during it counts as new.
  const { rows: counted } = await client.query<{ changes: string }>(countChanges)
  await client.query('begin isolation level repeatable read read only')
  const said: z.output<typeof backupHead> = { ...(await readHead(client)), secrets }
  const name = nameCopy(said)
  const sealed = await seal(order, copyFile(name), writeCopy(client, said))
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  await client.query('commit')
  const { shop, kind, number, taken_at } = said
  const described = {
    shop,
    kind,
    number,
    taken_at,
    ended_at: rows[0]!.at.toISOString(),
    ...counted[0]!,
  }
  return noteCopy(store, { name, ...described, ...sealed, builds }, signingKey)
}

/** Returns the file's size and hash once it is stored. */
async function seal(
  { store, recipient }: CopyOrder,
  file: string,
  content: AsyncIterable<Buffer>,
): Promise<Pick<Copy, 'size' | 'sha256'>> {
  const packed = createZstdCompress()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const sealed = await encrypter.encrypt(Readable.toWeb(packed) as never)
  let size = 0
  const hash = createHash('sha256')
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await Promise.all([
    pipeline(content, packed),
    pipeline(Readable.fromWeb(sealed as unknown as ReadableStream), counted),
    store.write(file, counted),
  ])
  return { size, sha256: hash.digest('hex') }
}
