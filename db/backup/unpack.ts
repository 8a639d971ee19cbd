import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'
import type { Decrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import { handOver, type Place } from '#db/embedded/place.ts'

/**
 * Whoever can write to the folder of backups can seal one. So only files that a base must have are
 * taken, each by the shape of its name, and the settings of the server are written by us.
 */
const needed = new RegExp(
  [
    String.raw`^password$`,
    String.raw`^secrets\.json$`,
    String.raw`^cluster/(PG_VERSION|backup_label)$`,
    String.raw`^cluster/global/(pg_control|pg_filenode\.map)$`,
    String.raw`^cluster/base/\d+/(PG_VERSION|pg_filenode\.map)$`,
    String.raw`^cluster/(global|base/\d+)/\d+(_(fsm|vm|init))?(\.\d+)?$`,
    String.raw`^cluster/(pg_xact|pg_commit_ts|pg_twophase|pg_multixact/(members|offsets))/[\dA-F]+$`,
  ].join('|'),
)

/** PostgreSQL makes none of them itself. */
const folders = [
  'base',
  'global',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
]

const configuration = {
  'postgresql.conf': "default_text_search_config = 'pg_catalog.english'\n",
  'pg_hba.conf': 'host all all 127.0.0.1/32 scram-sha-256\n',
  'pg_ident.conf': '',
}

/** Unpacks a sealed base into an empty place; throws what is wrong with it. */
export async function unpack(
  sealed: AsyncIterable<Buffer>,
  identity: Decrypter,
  place: Place,
): Promise<void> {
  const packed = await identity.decrypt(Readable.toWeb(Readable.from(sealed)) as never)
  const tar = extract()
  const reading = pipeline(
    Readable.fromWeb(packed as unknown as ReadableStream),
    createZstdDecompress(),
    tar,
  )
  await Promise.all([reading, writeEntries(tar, place)])
  configure(place)
  // It becomes a part of the address of the database.
  if (!/^[\w-]+$/.test(readFileSync(place.password, 'utf8')))
    throw new Error('its password cannot be a part of an address')
}

async function writeEntries(tar: ReturnType<typeof extract>, place: Place): Promise<void> {
  for (const folder of folders) makeFolder(join(place.cluster, folder), place)
  for await (const entry of tar) {
    const { name, type } = entry.header
    const path = join(place.server, name)
    if (type === 'file' && needed.test(name)) {
      makeFolder(dirname(path), place)
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
      handOver(path, place.account)
    } else entry.resume()
  }
}

/** With those above it, up to the place. */
function makeFolder(path: string, place: Place): void {
  if (path === place.server) return
  makeFolder(dirname(path), place)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  handOver(path, place.account)
}

function configure({ cluster, account }: Place): void {
  for (const [name, text] of Object.entries({ ...configuration, 'recovery.signal': '' })) {
    const path = join(cluster, name)
    writeFileSync(path, text, { mode: 0o600 })
    handOver(path, account)
  }
}
