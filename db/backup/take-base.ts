import {
  closeSync,
  createReadStream,
  fstatSync,
  openSync,
  readFileSync,
  readdirSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import pg from 'pg'
import { pack, type Pack } from 'tar-stream'
import type { Store } from '#db/stores/store.ts'
import { type Base, baseFile, baseFolder, noteBase } from './bases.ts'
import type { BackupTarget } from './store.ts'

interface BaseOrder extends Pick<BackupTarget, 'recipient' | 'signingKey'> {
  store: Store
  url: string
  /** Files beside the database, such as its secrets. */
  extra: Record<string, string>
  /** The hashes of the published files. */
  builds: string[]
}

interface StartedBackup {
  cluster: string
  shop: string
  started_at: string
  first_segment: string
}

export type BaseAnswer = { base: Base } | { refused: 'busy' | 'not_archiving' }

/** Two processes that take a base at once would write the same files. */
const lockKey = 7_203_401
const statementTimeout = '10min'

/**
 * Copies the files of the running server, sealed. It holds one connection throughout: with it, the
 * backup mode ends. Throws when the server, the store or the archive fails.
 */
export async function takeBase(order: BaseOrder): Promise<BaseAnswer> {
  const client = new pg.Client({ connectionString: order.url })
  client.on('error', () => {})
  await client.connect()
  try {
    const problem = await findRefusal(client)
    if (problem) return { refused: problem }
    return { base: await writeBase(client, order) }
  } finally {
    await client.end()
  }
}

async function findRefusal(client: pg.Client): Promise<'busy' | 'not_archiving' | null> {
  const { rows } = await client.query(
    `select current_setting('archive_mode') as mode, pg_try_advisory_lock(${lockKey}) as free`,
  )
  if (rows[0].mode !== 'on') return 'not_archiving'
  return rows[0].free ? null : 'busy'
}

async function writeBase(client: pg.Client, order: BaseOrder): Promise<Base> {
  await clearDrafts(order.store)
  const { cluster, ...started } = await begin(client)
  const name = started.started_at.replaceAll(':', '-')
  const sealed = await seal(order, baseFile(name), (tar) => fill(tar, client, cluster, order.extra))
  const { store, builds, signingKey } = order
  return noteBase(store, { name, ...started, ...sealed, builds }, signingKey)
}

/** What was half written when a program was killed. */
async function clearDrafts(store: Store): Promise<void> {
  const names = await store.list(baseFolder)
  for (const name of names.filter((each) => /^\.new-\d.*\.(json|age)$/.test(each)))
    await store.remove(`${baseFolder}/${name}`)
}

async function begin(client: pg.Client): Promise<StartedBackup> {
  await client.query(`set statement_timeout = '${statementTimeout}'`)
  const { rows } = await client.query(
    `with started as materialized (select pg_backup_start('base', fast => true) as lsn)
     select current_setting('data_directory') as cluster, clock_timestamp() as at,
       pg_walfile_name(lsn) as segment, system_identifier::text as shop
     from started, pg_control_system()`,
  )
  const { cluster, at, segment, shop } = rows[0]
  return { cluster, shop, started_at: at.toISOString(), first_segment: segment }
}

/** Answers when the filling ended, and size and hash of the file, once it is stored. */
async function seal(
  { store, recipient }: BaseOrder,
  file: string,
  fillTar: (tar: Pack) => Promise<string>,
): Promise<Pick<Base, 'ended_at' | 'size' | 'sha256'>> {
  const tar = pack()
  const packed = createZstdCompress()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const sealed = await encrypter.encrypt(Readable.toWeb(packed) as never)
  const filling = fillTar(tar).catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  let size = 0
  const hash = createHash('sha256')
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const [ended_at] = await Promise.all([
    filling,
    pipeline(tar, packed),
    pipeline(Readable.fromWeb(sealed as unknown as ReadableStream), counted),
    store.write(file, counted),
  ])
  return { ended_at, size, sha256: hash.digest('hex') }
}

async function fill(
  tar: Pack,
  client: pg.Client,
  cluster: string,
  extra: Record<string, string>,
): Promise<string> {
  for (const path of listCluster(cluster)) await addPath(tar, cluster, path)
  const { rows } = await client.query(
    'select labelfile, clock_timestamp() as at from pg_backup_stop(true)',
  )
  const { labelfile, at } = rows[0]
  const password = readFileSync(join(dirname(cluster), 'password'), 'utf8')
  const files = { 'cluster/backup_label': labelfile, password, ...extra }
  for (const [name, text] of Object.entries(files)) tar.entry({ name, mode: 0o600 }, text)
  tar.finalize()
  return at.toISOString()
}

/** PostgreSQL writes their content again. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|.*\.signal)$|(^|\/)(pgsql_tmp|pg_internal\.init)/
const control = 'global/pg_control'

/** Folders before what is in them, and the control file last, as PostgreSQL does it. */
function listCluster(cluster: string): string[] {
  const all = readdirSync(cluster, { recursive: true, encoding: 'utf8' }).sort()
  const paths = all.map((path) => path.replaceAll('\\', '/'))
  const chosen = paths.filter((path) => !emptied.test(path) && !leftOut.test(path))
  return [...chosen.filter((path) => path !== control), control]
}

/** A file can vanish or grow meanwhile: its size is that of one moment, and the log repairs the rest. */
async function addPath(tar: Pack, cluster: string, path: string): Promise<void> {
  const handle = openIfThere(join(cluster, path))
  if (handle === null) return
  const name = `cluster/${path}`
  const status = fstatSync(handle)
  if (!status.isFile()) {
    closeSync(handle)
    tar.entry({ name, type: 'directory', mode: 0o700 })
    return
  }
  await addFile(tar, name, handle, status.size)
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function addFile(tar: Pack, name: string, fd: number, size: number): Promise<void> {
  const entry = tar.entry({ name, size, mode: 0o600 })
  const end = Math.max(size - 1, 0)
  await pipeline(createReadStream('', { fd, start: 0, end }), padTo(size), entry)
}

/** Cuts a file that grew, and fills one that shrank with zeros. */
function padTo(size: number) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    let left = size
    for await (const chunk of chunks) {
      const part = chunk.subarray(0, left)
      left -= part.length
      if (part.length > 0) yield part
    }
    while (left > 0) {
      const part = Buffer.alloc(Math.min(left, 65_536))
      left -= part.length
      yield part
    }
  }
}
