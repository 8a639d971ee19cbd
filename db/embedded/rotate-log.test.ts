import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#test/folder.ts'
import { findPostmaster } from './postmaster.ts'
import { startEmbedded } from './start.ts'

it('the server log stays small while the server runs, and the previous one is kept', async () => {
  const { log, reload } = await open()
  appendFileSync(log, 'an old line\n'.repeat(800_000))
  await until(() => existsSync(`${log}.1`) && statSync(log).size === 0)
  reload()
  await until(() => statSync(log).size > 0)
  // Checked from the first byte, because the server continues at the end of the file, wherever that is.
  expect(readFileSync(log, 'utf8')).toMatch(/^20.* LOG: {2}received SIGHUP/)
  expect(readFileSync(`${log}.1`, 'utf8')).toContain('an old line')
  if (process.platform === 'linux') expect(statSync(`${log}.1`).mode & 0o077).toBe(0)
})

/** Starts a server; `reload` makes it write a line. */
async function open() {
  const dataDir = makeFolder()
  const server = await startEmbedded({ dataDir })
  if ('problem' in server) throw new Error(server.problem)
  onTestFinished(async () => {
    await server.stop()
  })
  return {
    log: join(dataDir, 'pg', 'log'),
    reload: () => process.kill(findPostmaster(join(dataDir, 'pg', 'cluster'))!.pid, 'SIGHUP'),
  }
}

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 10_000 }).toBe(true)
}
