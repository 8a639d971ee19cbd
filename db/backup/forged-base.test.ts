import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { sql } from 'kysely'
import { pino } from 'pino'
import { extract, type Headers, pack } from 'tar-stream'
import { beforeEach, expect, it } from 'vitest'
import { openFolder } from '#db/stores/folder.ts'
import { openUntrusted } from '#server/running/database.ts'
import {
  type ArchivedDatabase,
  makeOpenFolder,
  openArchived,
  queryRestored,
} from '../../test/archived-database.ts'
import { baseFile } from './bases.ts'

type Entry = Headers & { text?: string }

let database: ArchivedDatabase
/** Whatever runs leaves a file here. */
let outside: string
beforeEach(async () => {
  database = await openArchived()
  outside = await makeOpenFolder()
  chmodSync(outside, 0o777)
  await database.run('create table notes (text text)', "insert into notes values ('first')")
})

it('settings, libraries and links that were put into a base are not taken', async () => {
  const name = await database.base()
  await database.stop()
  const mark = (what: string) => `touch ${outside}/${what}`
  const settings = ['recovery_end_command', 'archive_cleanup_command'].map(
    (setting) => `${setting} = '${mark(setting)}'\n`,
  )
  await forge(name, [
    { name: 'cluster/postgresql.auto.conf', text: settings.join('') },
    { name: 'cluster/postgresql.conf', text: "shared_preload_libraries = 'evil'\n" },
    { name: 'cluster/pg_hba.conf', text: 'host all all all trust\n' },
    { name: 'cluster/base/evil.so', text: 'a library' },
    { name: 'cluster/tablespace_map', text: `1 ${outside}/space\n` },
    { name: 'cluster/base/99', type: 'symlink', linkname: outside },
    { name: 'cluster/base/99/1', text: 'followed the link' },
    { name: '../evil', text: 'left the folder' },
  ])
  const { into, answer } = await database.restore({ takesUnsigned: true })
  expect(answer).toMatchObject({ restored: null })
  expect(await queryRestored(into, 'select text from notes')).toEqual([{ text: 'first' }])
  expect(readdirSync(outside)).toEqual([])
  const has = (path: string) => existsSync(join(into, path))
  const put = ['postgresql.auto.conf', 'base/evil.so', 'tablespace_map'].map(
    (file) => `pg/cluster/${file}`,
  )
  expect(['evil', ...put].filter(has)).toEqual([])
  expect(readFileSync(join(into, 'pg/cluster/pg_hba.conf'), 'utf8')).not.toContain('trust')
})

it('a setting that names a command, a library or a file comes from us alone', async () => {
  const own = "where vartype = 'string' and source not in ('command line', 'override')"
  const named =
    "name ~ '(command|librar|(library|control)_path|file|_dir$|directory|provider|conninfo|slot_name)'"
  // Nothing can set it.
  const ours = "name <> 'ssl_library'"
  await database.stop()
  const { dataDir } = database
  expect(
    await queryRestored(dataDir, `select name from pg_settings ${own} and ${named} and ${ours}`),
  ).toEqual([])
})

it('a base whose password would lead the connection elsewhere is refused', async () => {
  const name = await database.base()
  await forge(name, [{ name: 'password', text: 'x@db.example.net/shop?' }])
  const { answer } = await database.restore({ takesUnsigned: true })
  expect(answer).toMatchObject({ problem: expect.stringMatching(/cannot be opened: its password/) })
})

it('no file ever holds the identity while a base is restored', async () => {
  await database.base()
  await database.stop()
  const into = await makeOpenFolder()
  const identity = database.keys.text.trim().split('\n').at(-1)!
  const seen = new Set<string>()
  let done = false
  const restoring = database.restore({ dataDir: into }).finally(() => (done = true))
  while (!done) {
    for (const path of listSmall(into)) if (readQuietly(path).includes(identity)) seen.add(path)
    await sleep(10)
  }
  expect((await restoring).answer).toMatchObject({ restored: null })
  expect([...seen]).toEqual([])
})

it('triggers of a database of which nobody knows who made it do not run while it is checked', async () => {
  const touch = (what: string) => `copy (select 1) to program 'cat > ${outside}/${what}'`
  const act = (what: string, returns: string, end: string) =>
    `create function ${what}() returns ${returns} language plpgsql as $$ begin ${touch(what)}; ${end} end $$`
  await database.run(
    act('wrote', 'trigger', 'return new;'),
    'create trigger wrote before insert on notes for each row execute function wrote()',
    act('changed', 'event_trigger', ''),
    act('entered', 'event_trigger', ''),
    'create event trigger changed on ddl_command_start execute function changed()',
    'create event trigger entered on login execute function entered()',
  )
  await database.base()
  await database.stop()
  rmSync(join(outside, 'entered'))
  const { into } = await database.restore()
  const opened = await openUntrusted(into, pino({ level: 'silent' }))
  if ('problem' in opened) throw new Error(opened.problem)
  await sql`insert into notes values ('second')`.execute(opened.db)
  await opened.close()
  expect(readdirSync(outside)).toEqual([])
})

/** Opens the base, adds entries at its end, which go before those of the same name, and seals it. */
async function forge(answer: Awaited<ReturnType<ArchivedDatabase['base']>>, entries: Entry[]) {
  if ('refused' in answer) throw new Error(answer.refused)
  const store = openFolder(database.folder)
  const file = baseFile(answer.base.name)
  const sealed = await buffer(await store.read(file))
  const plain = zstdDecompressSync(await database.keys.keys.identity.decrypt(sealed))
  const tar = pack()
  const before = extract()
  before.end(plain)
  for await (const entry of before) tar.entry(entry.header, await buffer(entry))
  for (const { text, ...header } of entries) tar.entry(header, text)
  tar.finalize()
  const encrypter = new Encrypter()
  encrypter.addRecipient(database.target.recipient)
  await store.write(
    file,
    Readable.from([await encrypter.encrypt(zstdCompressSync(await buffer(tar)))]),
  )
}

function listSmall(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const isSmall = (path: string) => {
    const status = statSync(path, { throwIfNoEntry: false })
    return status?.isFile() && status.size < 4096
  }
  return paths
    .filter((path) => !/\/(base|global)\//.test(path))
    .map((path) => join(folder, path))
    .filter(isSmall)
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
