import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { program } from '#db/embedded/binaries.ts'
import { shop, shopUrl } from '#db/embedded/logins.ts'
import { findPlace, type Place } from '#db/embedded/place.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { run, startServer } from '#test/database.ts'
import { findFreePort } from '#test/product.ts'
import { startFullServer } from '#test/disks.ts'
import { makeFolder } from '#test/product-of-test.ts'
import { openDatabase } from './database.ts'

it('a server with fewer connections than one instance opens is refused with the numbers', async () => {
  expect(await open(await startSmallServer(20))).toEqual({
    problem:
      'The database takes 17 connections of this program at once, and one instance opens up to 26: raise max_connections to 29 or more, then start again.',
  })
})

it('so is a user or a database with a limit of its own', async () => {
  const { server, superuser } = await startServer({ dataDir: await makeFolder() })
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

it('a server whose disk is full is refused at once, and for that', async () => {
  const { port } = await startFullServer(await makeFolder())
  const begun = performance.now()
  expect(await open(`postgresql://shop@127.0.0.1:${port}/shop`)).toEqual({
    problem:
      'The disk of the database is full (could not write init file: No space left on device): make room, then start again.',
  })
  expect(performance.now() - begun).toBeLessThan(10_000)
})

async function open(databaseUrl: string) {
  const opened = await openDatabase(
    { databaseUrl, databaseDirectUrl: null, dataDir: '' },
    pino({ enabled: false }),
  )
  if ('close' in opened) await opened.close()
  return opened
}

/** The address of a server of its own that takes so many connections. */
async function startSmallServer(connections: number): Promise<string> {
  const dataDir = await makeFolder()
  const server = await startEmbedded({ dataDir })
  const place = await findPlace(dataDir)
  if ('problem' in server || 'problem' in place) throw new Error('no server')
  await server.stop()
  const port = await findFreePort()
  const settings = { port, max_connections: connections, unix_socket_directories: '' }
  const child = spawn(program(place.native, 'postgres'), listArguments(place, settings), {
    ...place.account,
    cwd: '/',
    env: place.environment,
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    child.kill('SIGQUIT')
    await once(child, 'exit')
  })
  return shopUrl(place, { port })
}

function listArguments(place: Place, settings: object): string[] {
  const each = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', place.cluster, ...each]
}
