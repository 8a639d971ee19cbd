import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import program from '#package.json' with { type: 'json' }
import { type Copy, copyFile, listCopies } from '#db/backup/copies.ts'
import { reserveNumber } from '#db/backup/restore-number.ts'
import { findSource, restoreInto, type Wanted } from '#db/backup/restore.ts'
import { writeMark } from '#db/backup/store.ts'
import { actAlone, takeCopy } from '#db/backup/take-copy.ts'
import { openFolder } from '#db/stores/folder.ts'
import type { Store } from '#db/stores/store.ts'
import { makeQueues, types } from '#operate/machine/open-source.ts'
import { makeFolder } from './folder.ts'
import { type BackupKeys, makeBackupKeys } from './backups.ts'
import { until } from './world/clock.ts'
import { emptyDatabase, freshDatabase, readRows, run, sales } from './database.ts'

// A shop is copied to a folder and restored in an empty database of the same server.

let keys: BackupKeys
let folder: string
let store: Store
let url: string

beforeAll(async () => {
  keys = await makeBackupKeys()
})

beforeEach(async () => {
  folder = makeFolder()
  store = openFolder(folder)
  await writeMark(store, 'ours')
  const shop = await freshDatabase()
  onTestFinished(shop.drop)
  url = shop.url
  await run(url, `${sales}; insert into shop (fingerprint, kind) values ('ours', 'shop')`)
})

const order = () => ({ recipient: keys.recipient, signingKey: keys.signingKey, builds: [] })
const secrets = { appSecret: 'only in the copy' }
const preparing = { makeQueues: async () => {}, types, beforeCommit: async () => {} }

const takeTo = (to: Store) =>
  actAlone(url, (client) => takeCopy(client, { ...order(), store: to, secrets }))

async function take(): Promise<Copy> {
  const copy = await takeTo(store)
  if (copy === 'busy') throw new Error(copy)
  return copy
}

/** Restores into a database that already has its empty tables, because creating them takes seconds. */
async function restore(from = folder, wanted: Omit<Wanted, 'now'> = {}, own = keys.keys) {
  const source = await findSource({ folder: from }, own, { ...wanted, now: new Date() })
  if ('problem' in source) return source
  const into = await freshDatabase()
  onTestFinished(into.drop)
  const brought: unknown[] = []
  const answer = await restoreInto(into.url, source, {
    ...preparing,
    beforeCommit: async ({ number }, each, shop) => {
      brought.push(each)
      await reserveNumber(openFolder(from), { shop, number, signingKey: keys.signingKey })
    },
  })
  const newer = source.newer.map(({ file, why }) => `${file}: ${why}`)
  return { url: into.url, brought, newer, ...answer }
}

async function restored(...words: Parameters<typeof restore>) {
  const answer = await restore(...words)
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}

describe('what comes back', () => {
  it('is every row as it was, sequences continue, and nobody stays signed in to the console', async () => {
    await run(
      url,
      `insert into admins (id, email, email_norm, role, added_at) values (md5('mia')::uuid, 'mia@example.org', 'mia@example.org', 'owner', now());
      insert into admin_sessions (token_hash, admin_id, started_at, expires_at)
      values ('\\x00', md5('mia')::uuid, now(), now() + interval '1 hour');
      create table own_notes as select 'of the vendor' as text`,
    )
    await take()
    const back = await restored()
    expect(back).toMatchObject({ number: 1, paused: 0, unknown: ['public.own_notes'] })
    expect(back.brought).toEqual([secrets])
    const changed = ['restores', 'admin_sessions', 'own_notes']
    const unchanged = (tables: any[][]) =>
      tables.flat().filter(({ name }) => !changed.includes(name))
    expect(unchanged(await readRows(back.url))).toEqual(unchanged(await readRows(url)))
    expect(await run(back.url, 'select from admin_sessions where ended_at is null')).toEqual([])
    const next =
      "insert into journal (at, actor, what, subject) values (now(), 'shop', 'went on', '') returning id"
    expect(await run(back.url, next)).toEqual([{ id: 4 }])
    await expect(
      run(back.url, "update licenses set order_id = md5('nothing')::uuid"),
    ).rejects.toThrow(/violates foreign key/)
  })

  it('names the invariants that the copy broke already, without those about now, and stops at none', async () => {
    await run(
      url,
      `update orders set currency = 'jpy' where provider_order_id = 'first';
      insert into orders (price_currency, taxed, tax_behavior, unit_cents, provider, state, created_at)
      select 'usd', false, 'exclusive', 4900, 'coinbase', 'open', now() - interval '9 minutes'
      from generate_series(1, 2);
      insert into reconciliations (provider, begun_at, listed_until, differences)
      values ('stripe', now() - interval '3 hours', now() - interval '2 hours', 0)`,
    )
    expect(await run(url, 'select from invariant_i20')).toHaveLength(1)
    expect(await run(url, 'select from invariant_i18')).toHaveLength(1)
    await take()
    const broken = Object.keys((await restored()).broken)
    expect(broken.length).toBeGreaterThan(0)
    expect(broken).not.toEqual(expect.arrayContaining(['I18']))
    expect(broken).not.toEqual(expect.arrayContaining(['I20']))
  })

  it('is only what was there until a given time', async () => {
    const first = await take()
    await run(url, 'update orders set refunded_cents = 4900')
    await take()
    const early = await restored(folder, { until: new Date(first.taken_at) })
    expect(await run(early.url, 'select max(refunded_cents) from orders')).toEqual([{ max: 100 }])
    const late = await restored()
    expect(await run(late.url, 'select max(refunded_cents) from orders')).toEqual([{ max: 4900 }])
    expect(await restore(folder, { until: new Date(0) })).toEqual({
      problem: `There is no copy in ${folder} that was taken until 1970-01-01T00:00:00.000Z.`,
    })
  })

  it('has a series of documents that no restore of the same copy, or of another of the shop, has', async () => {
    await take()
    expect((await restored()).number).toBe(1)
    const second = await restored()
    expect(second.number).toBe(2)
    url = second.url
    expect((await take()).name).toMatch(/-R2$/)
    rmSync(join(folder, 'restores'), { recursive: true })
    expect((await restored()).number).toBe(3)
    // Somebody who can write there cannot use up a number.
    writeFileSync(join(folder, 'restores/R900.json'), '{"shop":"ours","signature":""}')
    writeFileSync(join(folder, 'restores/R901.json'), Buffer.alloc(3_000_000))
    mkdirSync(join(folder, 'restores/R902.json'))
    mkdirSync(join(folder, 'copies/9999-12-31T23-59-59.999Z-R900.json'))
    expect((await restored()).number).toBe(4)
  })
})

describe('a copy that is not opened', () => {
  it('was changed after it was verified, and leaves nothing', async () => {
    const { name } = await take()
    const source = await findSource({ folder }, keys.keys, { now: new Date() })
    if ('problem' in source) throw new Error(source.problem)
    const file = join(folder, copyFile(name))
    writeFileSync(file, readFileSync(file).subarray(0, -20))
    const into = await freshDatabase()
    onTestFinished(into.drop)
    await expect(restoreInto(into.url, source, preparing)).rejects.toThrow()
    expect(await run(into.url, 'select from accounts')).toEqual([])
  })

  it('has a migration that came with a newer version, and names that version', async () => {
    await run(
      url,
      `insert into migrations (name, sha256, version) values
        ('900-next.sql', '', '99.0.1'), ('901-last.sql', '', '99.1.0')`,
    )
    await take()
    expect(await restore()).toMatchObject({
      problem: `The copy has migration 901-last.sql, which came with version 99.1.0, and this version, ${program.version}, lacks it. Use version 99.1.0 or a newer one, or choose an older copy.`,
    })
  })

  it('has the secrets of the shop, and neither its keys nor a row in the clear', async () => {
    const { name } = await take()
    const bytes = readFileSync(join(folder, copyFile(name)))
    for (const text of ['ada@example.org', secrets.appSecret, JSON.parse(keys.signingKey).d])
      expect(bytes.includes(text)).toBe(false)
  })
})

it('a database without a table gets those of the copy, its jobs and those of this version', async () => {
  const data = { provider: 'stripe', eventId: 'evt_1' }
  await run(
    url,
    `insert into pgboss.job (name, data) values ('payment', '${JSON.stringify(data)}')`,
  )
  await take()
  const source = await findSource({ folder }, keys.keys, { now: new Date() })
  if ('problem' in source) throw new Error(source.problem)
  const into = await emptyDatabase()
  onTestFinished(into.drop)
  expect(await restoreInto(into.url, source, { ...preparing, makeQueues })).toMatchObject({
    number: 1,
    droppedJobs: 0,
  })
  expect(await run(into.url, 'select name, data from pgboss.job')).toEqual([
    { name: 'payment', data },
  ])
  expect(await run(into.url, 'select name from migrations')).toEqual(
    await run(url, 'select name from migrations'),
  )
})

it('a restore fails if rows arrive changed', async () => {
  await take()
  const source = await findSource({ folder }, keys.keys, { now: new Date() })
  if ('problem' in source) throw new Error(source.problem)
  const into = await freshDatabase()
  onTestFinished(into.drop)
  await run(into.url, 'alter table journal alter at type timestamptz(0)')
  const answer = await restoreInto(into.url, source, preparing)
  expect(answer).toEqual({ problem: 'These arrived with different rows: public.journal.' })
  expect(await run(into.url, 'select from accounts')).toEqual([])
})

/** Each program ends itself at one of its writes or reads without cleaning up, as a kill would. */
const programs = {
  copy: `
    const { actAlone, takeCopy } = await import('#db/backup/take-copy.ts')
    const wanted = { ...order, store: dying(folder, step), secrets: {} }
    await actAlone(url, (client) => takeCopy(client, wanted))`,
  restore: `
    const { findSource, restoreInto } = await import('#db/backup/restore.ts')
    const { readVendorKeys } = await import('#db/backup/vendor-keys.ts')
    const source = await findSource({ folder }, readVendorKeys(keys), { now: new Date() })
    const die = (at) => at === step && process.kill(process.pid, 'SIGKILL')
    await restoreInto(into, { ...source, store: dying(folder, step) }, {
      types: new Map(),
      makeQueues: async () => die('tables'),
      beforeCommit: async () => die('commit'),
    })`,
}

const dying = `
  const { openFolder } = await import('#db/stores/folder.ts')
  const dying = (folder, step) => {
    const store = openFolder(folder)
    const die = (at) => at === step && process.kill(process.pid, 'SIGKILL')
    async function* dieWithin(content) {
      for await (const chunk of content) { yield chunk; await new Promise((r) => setTimeout(r, 50)); die('within') }
    }
    return {
      ...store,
      read: async (path) => { die('read'); return store.read(path) },
      async write(path, content) {
        const what = path.endsWith('.json') ? 'note' : 'copy'
        die('before ' + what)
        await store.write(path, step === 'within' && what === 'copy' ? dieWithin(content) : content)
        die('after ' + what)
      },
    }
  }`

async function killAt(what: keyof typeof programs, step: string, into = ''): Promise<void> {
  const given = { url, order: order(), folder, step, into, keys: keys.text }
  const names = Object.keys(given).join()
  const text = `const { ${names} } = ${JSON.stringify(given)}; ${dying}; ${programs[what]}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  })
  expect(await once(child, 'exit'), step).toEqual([null, 'SIGKILL'])
}

const listNames = async () => (await listCopies(store, () => null)).copies.map(({ name }) => name)

it('a copy that is killed at any step counts for nothing until it is described, and the next one removes it', async () => {
  const { name: first } = await take()
  for (const step of ['before copy', 'within', 'after copy', 'before note'])
    await killAt('copy', step)
  expect(await listNames()).toEqual([first])
  expect((await restored()).copy.name).toBe(first)
  await killAt('copy', 'after note')
  expect(await listNames()).toHaveLength(2)
  await take()
  expect(readdirSync(join(folder, 'copies'))).toHaveLength(6)
})

it('a restore that is killed at any step leaves no row, and works the next time', async () => {
  await take()
  const into = await freshDatabase()
  onTestFinished(into.drop)
  for (const step of ['read', 'tables', 'commit']) {
    await killAt('restore', step, into.url)
    expect(await run(into.url, 'select from accounts'), step).toEqual([])
  }
  const source = await findSource({ folder }, keys.keys, { now: new Date() })
  if ('problem' in source) throw new Error(source.problem)
  expect(await restoreInto(into.url, source, preparing)).toMatchObject({ number: 1 })
  expect(await restoreInto(into.url, source, preparing)).toEqual({
    problem: expect.stringContaining('holds rows already (public.accounts)'),
  })
})

it('one of two instances copies at a time, and the other takes over when that one is gone', async () => {
  const other = new pg.Client(url)
  await other.connect()
  // This is the connection of an instance that copies.
  await other.query('select pg_advisory_lock(7203401)')
  expect(await takeTo(store)).toBe('busy')
  const gone = killAt('copy', 'within')
  await other.end()
  await gone
  // PostgreSQL notices a little later that the connection of the killed one has ended.
  let copy: Copy | 'busy' = 'busy'
  await until(async () => (copy = await takeTo(store)) !== 'busy')
  expect(copy).toMatchObject({ shop: 'ours' })
})

it('a place that is full says so, keeps no part of a copy and no connection that still sends it', async () => {
  await run(
    url,
    `insert into journal (at, actor, what, subject)
    select now(), 'shop', 'action', md5(n::text) from generate_series(1, 300000) n`,
  )
  const full: Store = {
    ...store,
    write: async (path, content) => {
      if (path.endsWith('.json')) return store.write(path, content)
      for await (const chunk of content as AsyncIterable<Buffer>)
        if (chunk.length > 0) throw new Error('The disk is full.')
    },
  }
  await expect(takeTo(full)).rejects.toThrow('The disk is full.')
  expect(await listNames()).toEqual([])
  const copying = `select from pg_stat_activity
    where datname = current_database() and application_name = 'protocraft-backup'`
  await until(async () => (await run(url, copying)).length === 0, 60_000, 'nobody copies')
  await take()
})
