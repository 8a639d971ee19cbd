import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { findFreePort } from './free-port.ts'
import { waitUntil } from './product.ts'
import { makeFolder } from './product-of-test.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))

export const hasPgbouncer = program !== undefined

/** PgBouncer in front of the server of `target`; answers the address through it. */
export async function startPgbouncer(target: string, settings: string[] = []): Promise<string> {
  const { hostname, port, username, password } = new URL(target)
  const ownPort = await findFreePort()
  const folder = await makeFolder('protocraft-pgbouncer-')
  const file = join(folder, 'pgbouncer.ini')
  const server = `host=${hostname} port=${port} user=${username} password=${password}`
  await writeFile(file, formatSettings(server, ownPort, settings), { mode: 0o644 })
  await chmod(file, 0o644)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program!, [...user, file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  const url = new URL(target)
  url.port = `${ownPort}`
  await waitUntil(() => answers(url.href), 10_000, 'PgBouncer answers')
  return url.href
}

function formatSettings(server: string, port: number, settings: string[]): string {
  return [
    '[databases]',
    `* = ${server}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    'max_client_conn = 500',
    ...settings,
  ].join('\n')
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  return client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => {}))
}
