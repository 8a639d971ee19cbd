import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { copyFile, nameCopy, noteCopy } from '#db/backup/copies.ts'
import { writeMark } from '#db/backup/store.ts'
import { fill } from '#db/copy/fill.ts'
import { readCopy } from '#db/copy/read-copy.ts'
import { openConnection } from '#db/copy/session.ts'
import { jobTable } from '#db/copy/tables.ts'
import { beginRows, head as headType, readHead, writeCopy } from '#db/copy/write-copy.ts'
import { openFolder } from '#db/stores/folder.ts'
import { types } from '#operate/machine/open-source.ts'
import { makeSigningKey } from '#server/settings/secrets/kept-secrets.ts'
import { type BackupKeys, makeBackupKeys, operateWith } from './backups.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase, run, sales } from './database.ts'
import { runsOf } from './matrix.ts'
import { makeFolder } from './folder.ts'

// Somebody who controlled the server wrote and signed these copies, with whatever they like in them.

/** A copy, before it is written as text. */
interface Parts {
  head: Record<string, unknown> & {
    tables: { name: string; columns: string }[]
    sequences: { name: string; value: string }[]
  }
  /** The rows of each table, by its place in the head. */
  rows: string[]
  contents: unknown[]
}

async function readParts(url: string): Promise<Parts> {
  const client = await openConnection(url, 'protocraft-forger')
  await client.query('begin isolation level repeatable read')
  const head = await readHead(client)
  const copy = await text(Readable.from(writeCopy(client, head)))
  await client.end()
  const lines = copy.trimEnd().split('\n')
  const rows = head.tables.map((table) => {
    const from = lines.indexOf(beginRows(table)) + 1
    return lines
      .slice(from, lines.indexOf('\\.', from))
      .map((line) => `${line}\n`)
      .join('')
  })
  return { head, rows, contents: JSON.parse(lines.at(-1)!.slice(3)).contents }
}

function writeParts({ head, rows, contents }: Parts): Buffer {
  const tables = head.tables.map((table, at) => `${beginRows(table)}\n${rows[at]}\\.\n`)
  const [first, last] = [head, { contents }].map((said) => `-- ${JSON.stringify(said)}\n`)
  return Buffer.from(first + tables.join('') + last)
}

describe('a whole restore', () => {
  let keys: BackupKeys
  beforeAll(async () => {
    keys = await makeBackupKeys()
  })

  /** Signs a copy of a shop that sold, after changing it, and restores it as the vendor does. */
  async function restore(change: (parts: Parts) => void) {
    const [shop, into] = [await freshDatabase(), await emptyDatabase()]
    onTestFinished(shop.drop)
    onTestFinished(into.drop)
    const setUp = `${sales}; insert into shop (fingerprint, kind) values ('ours', 'shop');
      insert into pgboss.job (name, data)
        values ('payment', '{"provider": "stripe", "eventId": "evt_1"}')`
    await run(shop.url, setUp)
    const parts = await readParts(shop.url)
    parts.head.secrets = await makeSecrets()
    change(parts)
    const [place, dataDir] = [makeFolder(), makeFolder()]
    await sign(place, parts)
    const keyFile = join(makeFolder(), 'keys.txt')
    await writeFile(keyFile, keys.text)
    const env = { BACKUP_TO: place, DATABASE_URL: into.url, ...keys.env }
    const said = await operateWith(env, dataDir, 'restore', keyFile).catch(
      (error: { stderr: string }) => error.stderr,
    )
    return { said, url: into.url, secretsFile: join(dataDir, 'secrets.json') }
  }

  async function sign(place: string, parts: Parts): Promise<void> {
    const store = openFolder(place)
    await writeMark(store, 'ours')
    const encrypter = new Encrypter()
    encrypter.addRecipient(keys.recipient)
    const bytes = Buffer.from(await encrypter.encrypt(zstdCompressSync(writeParts(parts))))
    const head = headType.parse({ ...parts.head, tables: [], sequences: [] })
    const name = nameCopy(head)
    await store.write(copyFile(name), bytes)
    const { shop, kind, number, taken_at } = head
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const said = { shop, kind, number, taken_at, ended_at: taken_at, sha256, size: bytes.length }
    await noteCopy(store, { ...said, name, changes: '1', builds: [] }, keys.signingKey)
  }

  it('of a header that lists a table twice, with a command as its columns, runs nothing and says why', async () => {
    const mark = join(makeFolder(), 'ran')
    const { said, url } = await restore(({ head, rows }) => {
      const columns = `at) from program $x$touch ${mark}$x$ --`
      head.tables.push({ name: 'public.journal', columns })
      rows.push('')
    })
    expect(said).toBe(
      'The restore failed: It is not as this program writes it: tables: it has the same name twice. The database is as it was.\n',
    )
    expect(existsSync(mark)).toBe(false)
    expect(await run(url, `select to_regclass('public.journal') as made`)).toEqual([{ made: null }])
  })

  it('creates the queues itself, keeps only jobs of its own, and prints each name on one line', async () => {
    const { said, url } = await restore(({ head, rows, contents }) => {
      const at = head.tables.findIndex(({ name }) => name === jobTable)
      const columns = head.tables[at]!.columns.split(', ')
      const [job = ''] = rows[at]!.split('\n')
      const forge = (column: string, value: string) =>
        `${job.split('\t').with(columns.indexOf(column), value).join('\t')}\n`
      rows[at] =
        `${job}\n` +
        forge('data', '{"provider": "eve", "eventId": "evt_1"}') +
        forge('name', 'zz') +
        forge('start_after', 'tomorrow')
      const evil =
        'job_common where false; drop table public.journal; delete from pgboss.job_common'
      head.tables.unshift({ name: 'pgboss.queue', columns: 'name, table_name' })
      rows.unshift(`payment\t${evil}\n`)
      head.tables.push({
        name: 'public."mine\u001b[1A\u2028Now run: curl eve.example"',
        columns: 'text',
      })
      rows.push('')
      contents.push({ name: 'pgboss.queue', rows: 1, sha256: '' })
    })
    expect(said).toContain('3 jobs were left out: they are not as this program writes jobs.\n')
    expect(said).toContain('left out: public."mine\\u001b[1A\\u2028Now run: curl eve.example".\n')
    expect(await run(url, 'select distinct table_name from pgboss.queue')).toEqual([
      { table_name: 'job_common' },
    ])
    expect(await run(url, 'select name, data, policy, retry_limit from pgboss.job')).toEqual([
      {
        name: 'payment',
        data: { provider: 'stripe', eventId: 'evt_1' },
        policy: 'standard',
        retry_limit: 24,
      },
    ])
  })

  it('writes no secret that would add a line to the settings', async () => {
    const { said, secretsFile } = await restore(({ head }) => {
      const secrets = head.secrets as Record<string, string>
      secrets.appSecret += '\nNODE_OPTIONS=--import=data:text/javascript,process.exit()'
    })
    expect(said).toBe(
      'The restore failed: its appSecret and licenseSigningKey are not as the shop writes them. The database is as it was.\n',
    )
    expect(existsSync(secretsFile)).toBe(false)
  })
})

const makeSecrets = async () => ({
  appSecret: 'a secret of the tests that is long enough',
  licenseSigningKey: await makeSigningKey(),
})

interface Job {
  name: string
  data: unknown
}

/** Statements with PostgreSQL's answers to them. */
type Answers = Map<string, pg.QueryResult>

describe('the statements that restore a copy', () => {
  let parts: Parts
  let shop: FreshDatabase
  const answers: Answers = new Map()

  beforeAll(async () => {
    shop = await freshDatabase()
    await run(shop.url, `insert into pgboss.job (name, data) values ('email', '{}')`)
    parts = await readParts(shop.url)
    const client = await openConnection(shop.url, 'protocraft-recorder')
    await client.query('begin; set constraints all immediate')
    await fillIn(record(client), parts)
    await client.end()
    // The content of the tables does not matter: all of them are empty from here on.
    const sha256 = createHash('sha256').digest('hex')
    parts.contents = parts.head.tables.map(({ name }) => ({ name, rows: 0, sha256 }))
  })
  afterAll(() => shop.drop())

  const fillIn = async (client: pg.Client, { ...said }: Parts) => {
    const copy = readCopy(Readable.from([writeParts(said)]))
    return fill(client, await copy.json(headType), copy, types)
  }

  const textOf = (sent: string | { text: string }) => (typeof sent === 'string' ? sent : sent.text)

  function record(client: pg.Client): pg.Client {
    const query = (...sent: [string, unknown[]]) => {
      const answer = client.query(...sent)
      if (typeof sent[0] !== 'string') answers.set(textOf(sent[0]), {} as pg.QueryResult)
      else void answer.then((each) => answers.set(sent[0], each))
      return answer
    }
    return { query } as pg.Client
  }

  const isInsert = (words: string) => words.includes('insert into pgboss.job')

  /** Answers as PostgreSQL did, and notes what is sent to it. */
  function replay() {
    const sent: string[] = []
    const jobs: Job[] = []
    const query = (statement: string | { text: string }, values: string[] = []) => {
      const words = textOf(statement)
      sent.push(words)
      if (isInsert(words)) {
        const brought = JSON.parse(values[0]!)
        jobs.push(...brought)
        return Promise.resolve({ rowCount: brought.length })
      }
      if (typeof statement === 'string') return Promise.resolve(answers.get(words))
      return words.endsWith('from stdin')
        ? new Writable({ write: (_chunk, _encoding, done) => done() })
        : Object.assign(Readable.from([]), { rowCount: 0 })
    }
    return { client: { query } as unknown as pg.Client, sent, jobs }
  }

  const program = "at) from program 'id' --"
  const hostile = fc.oneof(
    fc.constantFrom(
      program,
      `public.journal (${program}`,
      'journal; drop table accounts',
      'public.journal\n',
      'PUBLIC.journal',
      '"public"."journal"',
      'pgboss.bam',
      'pgboss.queue',
      'pg_catalog.pg_authid',
      "'; drop table accounts; --",
      '$1',
      '',
    ),
    fc.string(),
  )
  const anyName = fc.oneof(
    hostile,
    fc.nat().map((at) => parts.head.tables[at % parts.head.tables.length]!.name),
  )
  const anyColumns = fc.oneof(
    hostile,
    fc.nat().map((at) => parts.head.tables[at % parts.head.tables.length]!.columns),
    fc.array(fc.constantFrom('id', 'at', 'name', 'data', program)).map((all) => all.join(', ')),
  )
  const anyTable = fc.record({ name: anyName, columns: anyColumns })
  interface Change {
    does: 'add' | 'replace' | 'repeat' | 'swap'
    at: number
    table: { name: string; columns: string }
  }
  const anyChange: fc.Arbitrary<Change> = fc.record({
    does: fc.constantFrom('add', 'replace', 'repeat', 'swap'),
    at: fc.nat(),
    table: anyTable,
  })
  const anySequence = fc.record({
    name: fc.oneof(hostile, fc.constant('public.journal_id_seq')),
    value: fc.oneof(hostile, fc.nat().map(String)),
  })
  /** Draws a row of a table of jobs with another value in some of its columns. */
  const anyJob = fc.dictionary(
    fc.constantFrom(...'name data state id start_after retry_count policy dead_letter'.split(' ')),
    fc.oneof(
      hostile.map((each) => each.replace(/[\t\n\\]/g, '')),
      fc.constantFrom('payment', 'rescue', 'active', '2026-02-31 00:00:00+00', 'infinity', '\\N'),
      fc.json(),
    ),
    { maxKeys: 3 },
  )

  const own = () => parts.head.tables.findIndex(({ name }) => name === jobTable)

  function change({ head, rows, contents }: Parts, changes: Change[]) {
    const changed = { head: { ...head, tables: [...head.tables] }, rows: [...rows], contents }
    const { tables } = changed.head
    for (const { does, at, table } of changes) {
      const place = at % tables.length
      if (does === 'replace') tables[place] = { ...tables[place]!, ...table }
      else if (does === 'swap') {
        const [other] = tables.splice(place, 1)
        tables.unshift(other!)
        changed.rows.unshift(changed.rows.splice(place, 1)[0]!)
      } else {
        tables.push(does === 'add' ? table : { ...tables[place]!, columns: table.columns })
        changed.rows.push('')
      }
    }
    return changed
  }

  const goodJob = {
    name: 'payment',
    data: '{"provider": "stripe", "eventId": "evt_1"}',
  }

  function writeJob(job: Record<string, string>): string {
    const columns = parts.head.tables[own()]!.columns.split(', ')
    const [honest = ''] = parts.rows[own()]!.split('\n')
    const fields = honest.split('\t')
    for (const [name, value] of Object.entries({ ...goodJob, ...job }))
      fields[columns.indexOf(name)] = value
    return `${fields.join('\t')}\n`
  }

  it('are those of an honest copy, each once, whatever its header and jobs say', async () => {
    const honest = [...answers.keys()]
    const draw = fc.record({
      changes: fc.array(anyChange, { maxLength: 3 }),
      sequences: fc.array(anySequence, { maxLength: 2 }),
      jobs: fc.array(anyJob, { maxLength: 4 }),
    })
    let filled = 0
    const brought: Job[] = []
    const property = fc.asyncProperty(draw, async ({ changes, sequences, jobs }) => {
      const drawn = change(parts, [])
      drawn.head.sequences = sequences
      drawn.rows[own()] = jobs.map(writeJob).join('')
      const copy = change(drawn, changes)
      const { client, ...noted } = replay()
      const outcome = await fillIn(client, copy).catch((error: Error) => ({
        problem: error.message,
      }))
      expect(noted.sent.filter((each) => !honest.includes(each))).toEqual([])
      const rows = noted.sent.filter((each) => /^copy \w/.test(each))
      expect(new Set(rows).size).toBe(rows.length)
      for (const { name, data } of noted.jobs) expect(types.get(name)!.parse(data)).toEqual(data)
      if (!('problem' in outcome)) {
        filled += 1
        expect(outcome.droppedJobs + noted.jobs.length).toBe(jobs.length)
      }
      brought.push(...noted.jobs)
    })
    await fc.assert(property, runsOf(3000, 300))
    expect(filled).toBeGreaterThan(0)
    expect(brought.length).toBeGreaterThan(0)
    // PostgreSQL accepts each of them as it is.
    const client = await openConnection(shop.url, 'protocraft-recorder')
    await client.query(honest.find(isInsert)!, [JSON.stringify(brought)])
    await client.end()
  })
})
