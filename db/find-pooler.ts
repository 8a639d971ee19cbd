import type pg from 'pg'
import { connectAlone } from './connect.ts'

const tries = 5

/**
 * Reports whether others use a connection of ours between two transactions. PostgreSQL itself never lends
 * one; PgBouncer does in transaction mode, whatever name or port it has.
 */
export async function isLent(url: string): Promise<boolean> {
  const sessions = [open(url), open(url)] as const
  try {
    const [one, other] = await Promise.all(sessions)
    // These differ with any pooler, even one that keeps a connection per client.
    if (isDirect(one, await readPid(one))) return false
    for (let tried = 0; tried < tries; tried += 1)
      if (await takesConnection(one, other)) return true
    return false
  } catch (error) {
    if (isStatementMode(error as Error)) return true
    throw error
  } finally {
    for (const session of sessions) void session.then((client) => client.end()).catch(() => {})
  }
}

async function open(url: string): Promise<pg.Client> {
  const client = connectAlone(url, 'protocraft-start')
  await client.connect()
  return client
}

/** Compares with the process id that the server sent on connecting, for canceling queries. */
function isDirect(client: pg.Client, pid: number): boolean {
  return (client as unknown as { processID: number }).processID === pid
}

/**
 * Reports whether one client gets the other's connection, because a pooler hands out the most recently
 * used one.
 */
async function takesConnection(one: pg.Client, other: pg.Client): Promise<boolean> {
  const used = await readPid(one)
  await other.query('begin')
  const taken = await readPid(other)
  await other.query('rollback')
  return taken === used
}

async function readPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

function isStatementMode({ message }: Error): boolean {
  return message.includes('statement pooling mode')
}
