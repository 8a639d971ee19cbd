import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serve, type ServerType } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { times } from '#contract/limits.ts'
import { makeFolder } from '../../folder.ts'
import { generations, makeUpdater } from '../../electron-updater.ts'
import { findFreePort } from '../../product.ts'
import { makeBlockMap, publishFolder } from '../../world/publisher.ts'
import { bucket, type S3, startS3Server } from '../../s3.ts'
import { calm, openShop, type Shop } from '../../world/shop.ts'

const minute = 60_000
const length = 64 * 1024
const blocks = Array.from({ length: 5 }, () => randomBytes(length))
const whole = Buffer.concat(blocks)
/** The second and the fourth block of what is installed differ. */
const installed = blocks.map((block, at) => (at % 2 === 1 ? randomBytes(length) : block))

/** Moves the clock of the shop and of the bucket, which uses no other. */
const pass = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}
afterEach(() => void vi.useRealTimers())

describe.each(['disk', 'a bucket'])('from %s,', (place) => {
  let s3: S3
  let shop: Shop
  let server: ServerType
  let site: string
  /** Called after the first part of a file was requested. */
  let afterFirst: (() => void) | null
  beforeAll(async () => {
    s3 = await startS3Server()
    site = `http://localhost:${await findFreePort()}`
    const inBucket = { ...s3.env, RELEASES_DIR: `s3://${bucket}/releases` }
    const env = { SITE_URL: site, ...(place === 'a bucket' && inBucket) }
    shop = await openShop({ behavior: calm, work: false, env })
    const answer = async (request: Request) => {
      const answered = await shop.app.fetch(request)
      const isPart = request.headers.has('range') && request.url.includes('/files/2.0.0/')
      if (isPart && request.url.includes('signature')) afterFirst?.()
      return answered
    }
    server = serve({ fetch: answer, port: Number(new URL(site).port) })
    await publishBlocks('1.0.0', installed)
    await publishBlocks('2.0.0', blocks)
    shop.clock.advance(1000)
  })
  afterAll(async () => {
    server.close()
    await shop.close()
    await s3.end()
  })
  beforeEach(() => {
    afterFirst = null
  })

  async function publishBlocks(version: string, all: Buffer[]) {
    const name = `protocraft-${version}-x64.exe`
    const files = { [name]: Buffer.concat(all), [`${name}.blockmap`]: makeBlockMap(all) }
    const { outcome } = await publishFolder(shop.deps, version, files)
    expect(outcome).toMatchObject({ ok: true })
  }

  const lead = async (address: string, init: RequestInit = {}) => {
    const { headers } = await fetch(address, { ...init, redirect: 'manual' })
    return headers.get('location')!
  }
  const current = () => lead(`${site}/download/windows-all-x86_64`)
  const ask = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers })

  /** Loads half a download, and returns what curl makes of it. */
  async function resume(url: string): Promise<Buffer> {
    const path = join(makeFolder(), 'file')
    await writeFile(path, whole.subarray(0, 100_000))
    await promisify(execFile)('curl', ['-fsSL', '-C', '-', '-o', path, url])
    return readFile(path)
  }

  it('curl and a browser resume after half an hour, with the link and with the address it redirected to', async () => {
    const link = await current()
    const addresses = place === 'disk' ? [link] : [link, await lead(link)]
    const tag = (await ask(link)).headers.get('etag')!
    pass(30 * minute)
    for (const each of addresses) {
      expect((await resume(each)).equals(whole)).toBe(true)
      // Chromium sends these headers to go on.
      const rest = await ask(each, { Range: 'bytes=10-', 'If-Range': tag })
      expect([rest.status, (await rest.bytes()).length]).toEqual([206, whole.length - 10])
    }
    pass(7 * times.day)
    await expect(resume(link)).rejects.toThrow(/403/)
  })

  it.each(generations)(
    '%s loads what changed in half an hour, from one address',
    async (generation) => {
      const url = `${site}/updates/electron/`
      const installer = Buffer.concat(installed)
      const app = { generation, kind: 'windows', version: '1.0.0', url, installer } as const
      const updater = await makeUpdater(app)
      await updater.checkForUpdates()
      const parts: string[] = []
      afterFirst = () => {
        parts.push('')
        if (parts.length === 1) pass(30 * minute)
      }
      const [file] = await updater.downloadUpdate()
      expect((await readFile(file!)).equals(whole)).toBe(true)
      // The second part comes from where the first one was.
      expect(parts).toHaveLength(place === 'disk' ? 2 : 1)
    },
  )

  it('nothing but a valid link opens a file, whatever else is sent', async () => {
    const link = await current()
    const tag = (await ask(link)).headers.get('etag')!
    const rest = { Range: 'bytes=10-', 'If-Range': tag }
    const [bare] = link.split('?')
    expect((await ask(bare!, rest)).status).toBe(403)
    pass(7 * times.day + 1000)
    expect((await ask(link, rest)).status).toBe(403)
    expect((await ask(link, { 'If-None-Match': tag })).status).toBe(403)
  })

  it('a withdrawn version is gone at once at the shop, and within the day in a bucket', async () => {
    const link = await current()
    const address = await lead(link)
    await shop.openCommandLine().act('releases/withdraw', { version: '2.0.0' })
    expect((await ask(link)).status).toBe(404)
    if (place === 'disk') return
    pass(times.day + 1000)
    expect((await ask(address)).status).toBe(403)
  })
})
