import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { program } from '#db/embedded/binaries.ts'
import { shop, shopUrl } from '#db/embedded/logins.ts'
import { findPlace, type Place } from '#db/embedded/place.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { migrationLock } from '#db/migrate.ts'
import { makeSelfSigned } from '#test/browser/self-signed.ts'
import { emptyDatabase, run, startServer } from '#test/database.ts'
import { findFreePort } from '#test/product.ts'
import { startFullServer } from '#test/disks.ts'
import { makeFolder } from '#test/folder.ts'
import { openDatabase } from './database.ts'

it('a server with fewer connections than one instance opens is refused with the numbers', async () => {
  expect(await open(await startWith({ max_connections: 20 }))).toEqual({
    problem:
      'The database takes 17 connections of this program at once, and one instance opens up to 26: raise max_connections to 29 or more, then start again.',
  })
})

it('a user or a database with too low a limit of its own is refused as well', async () => {
  const { server, superuser } = await startServer({ dataDir: makeFolder() })
  onTestFinished(server.stop)
  const url = server.connectionString
  await run(superuser, `alter role ${shop} connection limit 10`)
  expect(await open(url)).toMatchObject({
    problem: expect.stringMatching(/takes 10 .* raise the connection limit of its user to 26 /),
  })
  await run(superuser, `alter role ${shop} connection limit -1`)
  await run(superuser, `alter database ${shop} connection limit 25`)
  expect(await open(url)).toMatchObject({
    problem: expect.stringMatching(/takes 25 .* raise the connection limit of the database to 26 /),
  })
})

it('a database server with a full disk is refused at once, and for that reason', async () => {
  const { port } = await startFullServer(makeFolder())
  const begun = performance.now()
  expect(await open(`postgresql://shop@127.0.0.1:${port}/shop`)).toEqual({
    problem:
      'The disk of the database is full (could not write init file: No space left on device): make room, then start again.',
  })
  expect(performance.now() - begun).toBeLessThan(10_000)
})

it('the database of another kind of shop is refused before it is migrated', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  await open(url)
  await run(url, `insert into shop (fingerprint, kind) values (gen_random_uuid(), 'shop')`)
  const migrating = new pg.Client(url)
  onTestFinished(() => migrating.end())
  await migrating.connect()
  await migrating.query('select pg_advisory_lock($1)', [migrationLock])
  expect(await open(url)).toMatchObject({ problem: expect.stringContaining('belongs to a shop') })
})

describe('a database server that refuses a connection is reported with its reason,', () => {
  it('such as its certificate or what it requires', async () => {
    const { key, cert } = makeSelfSigned()
    const authority = join(makeFolder(), 'ca.pem')
    await writeFile(authority, cert)
    const url = await startWith(
      { ssl: 'on', ssl_cert_file: 'own.crt', ssl_key_file: 'own.key' },
      {
        'own.crt': cert,
        'own.key': key,
        'pg_hba.conf': 'hostssl all all 127.0.0.1/32 scram-sha-256\n',
      },
    )
    const rooted = `sslmode=verify-full&sslrootcert=${authority}`
    expect(await refuse(url)).toMatch(/takes only connections with TLS \(.*sslmode=verify-full/)
    expect(await refuse(`${url}?sslmode=verify-full`)).toMatch(
      /is not trusted \(self-signed certificate.*sslrootcert=/,
    )
    expect(await refuse(`${url}?${rooted}`)).toMatch(/is for another name \(.*in the certificate/)
    const named = url.replace('127.0.0.1', 'localhost')
    expect(await refuse(`${named.replace(/\/shop$/, '/nowhere')}?${rooted}`)).toMatch(
      /refuses the connection \(database "nowhere" does not exist\)/,
    )
    expect(await open(`${named}?${rooted}`)).toMatchObject({ url: expect.any(String) })
  })

  it('such as missing TLS', async () => {
    const { url, drop } = await emptyDatabase()
    onTestFinished(drop)
    const asking = Object.assign(new URL(url), { search: '?sslmode=verify-full' })
    expect(await refuse(asking.href)).toMatch(/offers no TLS\. Remove sslmode/)
  })

  async function refuse(url: string): Promise<string> {
    const opened = await open(url)
    return 'problem' in opened ? opened.problem : ''
  }
})

async function open(databaseUrl: string) {
  const opened = await openDatabase(
    { databaseUrl, databaseDirectUrl: null, dataDir: '', kind: 'local' as const },
    pino({ enabled: false }),
  )
  if ('close' in opened) await opened.close()
  return opened
}

/** Starts a separate server with these settings and returns its address. */
async function startWith(
  settings: Record<string, string | number>,
  files: Record<string, string> = {},
): Promise<string> {
  const dataDir = makeFolder()
  const server = await startEmbedded({ dataDir })
  const place = await findPlace(dataDir)
  if ('problem' in server || 'problem' in place) throw new Error('no server')
  await server.stop()
  const { uid = null, gid = null } = place.account ?? {}
  for (const [name, content] of Object.entries(files)) {
    const path = join(place.cluster, name)
    await writeFile(path, content, { mode: 0o600 })
    if (uid !== null && gid !== null) await chown(path, uid, gid)
  }
  const port = await findFreePort()
  const all = { port, unix_socket_directories: '', ...settings }
  const child = spawn(program(place.native, 'postgres'), listArguments(place, all), {
    ...place.account,
    cwd: '/',
    env: place.environment,
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    child.kill('SIGQUIT')
    await once(child, 'exit')
  })
  return shopUrl(place, { port }).replace('?sslmode=disable', '')
}

function listArguments(place: Place, settings: object): string[] {
  const each = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', place.cluster, ...each]
}
