import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { until } from '../world/clock.ts'

export type Machine = 'a' | 'b'

interface Member {
  name: Machine
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline: number
  lag?: number
}

export interface Cluster {
  /** The address of the shop's database, through HAProxy. */
  url: string
  /** Runs test/machine/play-cluster.sh. */
  play(verb: string, machine?: Machine): Promise<void>
  findLeader(standby: 'sync_standby' | 'replica'): Promise<Machine>
  setSynchronous(synchronous: boolean): Promise<void>
}

const script = join(import.meta.dirname, '../machine/play-cluster.sh')
const addresses: Record<Machine, string> = { a: '10.9.0.2', b: '10.9.0.3' }
const proxy = '127.0.0.1:5000'
const timeout = 180_000

/** Opens two machines with PostgreSQL and Patroni below HAProxy, in this network alone. */
export async function openCluster(folder: string): Promise<Cluster> {
  const play = async (verb: string, ...machine: Machine[]) =>
    void (await promisify(execFile)(script, [folder, verb, ...machine]))
  await play('network')
  await play('begin')
  await play('start', 'a')
  await play('start', 'b')
  await findLeader('sync_standby')
  await createDatabase()
  return {
    url: `postgres://shop:shop@${proxy}/shop`,
    play: (verb, machine) => play(verb, ...(machine ? [machine] : [])),
    findLeader,
    setSynchronous,
  }
}

async function findLeader(standby: Member['role']): Promise<Machine> {
  let leader: Machine | undefined
  await until(
    async () => {
      const members = await readMembers()
      leader = members.find(({ role }) => role === 'leader')?.name
      return leader !== undefined && members.some((each) => isFollowing(each, standby, members))
    },
    timeout,
    'one machine leads and the other follows',
  )
  return leader!
}

function isFollowing(each: Member, role: Member['role'], members: Member[]): boolean {
  const newest = Math.max(...members.map(({ timeline }) => timeline))
  return (
    each.role === role && each.state === 'running' && each.timeline === newest && each.lag === 0
  )
}

/** Reads the members as the leader sees them: a machine that was cut off still reports what it knew. */
async function readMembers(): Promise<Member[]> {
  for (const [machine, address] of Object.entries(addresses)) {
    const members = await ask(`http://${address}:8008/cluster`)
    if (members?.some(({ name, role }) => name === machine && role === 'leader')) return members
  }
  return []
}

async function ask(url: string): Promise<Member[] | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
    return ((await answer.json()) as { members: Member[] }).members
  } catch {
    return null
  }
}

async function setSynchronous(synchronous: boolean): Promise<void> {
  const leader = await findLeader(synchronous ? 'replica' : 'sync_standby')
  await fetch(`http://${addresses[leader]}:8008/config`, {
    method: 'PATCH',
    body: JSON.stringify({ synchronous_mode: synchronous }),
  })
}

async function createDatabase(): Promise<void> {
  const admin = `postgres://postgres:postgres@${proxy}/postgres`
  await until(() => answers(admin), timeout, 'HAProxy leads to the primary')
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(`create role shop login password 'shop'`)
  await client.query('create database shop owner shop')
  await client.end()
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
