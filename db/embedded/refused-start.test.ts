import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFullServer } from '#test/disks.ts'
import { makeFolder } from '#test/folder.ts'
import { tryShared } from './lock.ts'
import { startEmbedded } from './start.ts'

const dataDir = makeFolder()
const fileOf = (...path: string[]) => join(dataDir, 'pg', ...path)

// All tests share one database: each damages it and then repairs it.
beforeAll(startAndStop)
afterAll(startAndStop)

async function startAndStop(): Promise<void> {
  const server = await startEmbedded({ dataDir })
  if ('problem' in server) throw new Error(server.problem)
  await server.stop()
}

async function without(file: string, look: () => Promise<void>): Promise<void> {
  const away = join(dataDir, 'away')
  renameSync(file, away)
  await look().finally(() => renameSync(away, file))
}

describe('an existing database is not started', { timeout: 60_000 }, () => {
  it('while a process in another container is using the folder', async () => {
    const origin = readFileSync(fileOf('origin'), 'utf8')
    writeFileSync(fileOf('origin'), 'pid:[1]')
    const elsewhere = tryShared(join(dataDir, 'pg.users'))
    expect(await startEmbedded({ dataDir })).toMatchObject({
      problem: expect.stringContaining('container'),
    })
    elsewhere?.release()
    await startAndStop()
    writeFileSync(fileOf('origin'), origin)
  })

  it('when it has another version or is no database at all', async () => {
    const version = fileOf('cluster', 'PG_VERSION')
    const own = readFileSync(version, 'utf8')
    writeFileSync(version, '17\n')
    expect(await startEmbedded({ dataDir })).toMatchObject({
      problem: expect.stringContaining('PostgreSQL 17'),
    })
    writeFileSync(version, own)
    await without(version, async () => {
      expect(await startEmbedded({ dataDir })).toMatchObject({
        problem: expect.stringContaining('move it away'),
      })
    })
  })

  it('when it runs on a full disk and accepts no connection', async () => {
    const { pid, port } = await startFullServer(fileOf('cluster'))
    const file = fileOf('cluster', 'postmaster.pid')
    writeFileSync(file, [pid, '', '', port, '', '', '', 'ready'].join('\n'))
    expect(await startEmbedded({ dataDir })).toEqual({
      problem: `The disk of ${fileOf('cluster')} is full: make room, then start again.`,
    })
    rmSync(file)
  })

  it('when it is damaged, and the reason given is PostgreSQL’s own', async () => {
    const before = performance.now()
    await without(fileOf('cluster', 'global', 'pg_control'), async () => {
      expect(await startEmbedded({ dataDir })).toMatchObject({
        problem: expect.stringContaining('pg_control'),
      })
    })
    expect(performance.now() - before).toBeLessThan(5000)
  })
})
