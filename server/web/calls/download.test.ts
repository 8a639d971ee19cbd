import { createHash } from 'node:crypto'
import { findReleases, mia } from '#test/world/publisher.ts'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  releaseAnswer,
  builds,
  identifiers,
  type DownloadAnswer,
  type ReleaseAnswer,
} from '#contract/download.ts'
import { makeFolder } from '#test/folder.ts'
import { ownShop } from '#test/world/visit.ts'
import { publishRelease } from '../../admin/releases/publish.ts'
import type { Deps } from '../../settings/deps.ts'
import { writePlaceholderBuilds } from '../../demo/placeholder-release.ts'
import { currentRelease } from '../../releases/current.ts'
import { findNetwork } from '../guards/address.ts'
import { callRoutes, type CallDeps } from '../guards/call.ts'
import { downloadCalls, fileAddress } from './download.ts'
import { Refusal, writeRefusal } from '../guards/refusal.ts'
import { lifetimes } from '../../releases/link.ts'

const siteUrl = 'https://protocraft.example'
const start = new Date('2026-11-20T12:00:00Z')

let time: Date
let taken: { name: string; key: string }[]
let allowed: boolean

const scratch = makeFolder()
const shop = await ownShop('limits', { work: false })
const deps: Deps = {
  ...shop.deps,
  clock: { now: () => time },
  config: { ...shop.deps.config, siteUrl, releases: { folder: join(scratch, 'releases') } },
  limits: {
    ...shop.deps.limits,
    take: async (name, key) => {
      taken.push({ name, key })
      return allowed ? { allowed, left: 1 } : { allowed, retryAfterSeconds: 90 }
    },
  },
}
const app = new Hono()
  .use(findNetwork(deps))
  .route('/', callRoutes(deps as CallDeps, [...downloadCalls, fileAddress]))
app.onError((error, c) => {
  if (error instanceof Refusal) return writeRefusal(c, error)
  throw error
})

beforeEach(() => {
  time = start
  taken = []
  allowed = true
})

async function askForUrl(identifier: unknown): Promise<Response> {
  return await app.request('/api/download/url', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier }),
  })
}

describe('before the first release', () => {
  it('every request for a build says that there is none', async () => {
    const url = await askForUrl('mac-all-arm64')
    expect(url.status).toBe(404)
    expect(await url.json()).toEqual({
      error: { code: 'not_found', message: 'No release has been published yet.' },
    })
    expect((await app.request('/api/download/release')).status).toBe(404)
    expect((await app.request('/download/SHA256SUMS')).status).toBe(404)
    const link = await app.request('/download/mac-all-arm64')
    expect(link.status).toBe(302)
    expect(link.headers.get('location')).toBe('/downloads?problem=no_release#no_release')
  })
})

describe('with a release', () => {
  let release: ReleaseAnswer

  beforeAll(async () => {
    const folder = join(scratch, 'builds')
    await writePlaceholderBuilds(folder, '1.2.0')
    time = start
    await publishRelease(deps, mia, { version: '1.2.0', folder, reason: 'It is ready.' })
    release = releaseAnswer.parse(await currentRelease(deps))
  })

  async function signedPath(identifier: string = 'mac-all-arm64'): Promise<string> {
    const { url } = (await (await askForUrl(identifier)).json()) as DownloadAnswer
    return url.slice(siteUrl.length)
  }

  describe('POST download/url', () => {
    it.each(identifiers)('%s gets an address that serves its bytes for a week', async (id) => {
      const answer = await askForUrl(id)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const { url, expires_at } = (await answer.json()) as DownloadAnswer
      const build = release.builds.find((candidate) => candidate.identifier === id)!
      expect(url.startsWith(`${siteUrl}/files/1.2.0/${build.file_name}?expires=`)).toBe(true)
      expect(expires_at).toBe(new Date(start.getTime() + lifetimes.link).toISOString())
      const file = await app.request(url.slice(siteUrl.length))
      expect(file.status).toBe(200)
      const bytes = Buffer.from(await file.arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(build.sha256)
    })

    it('takes one point from the rate limits of the address and its network, and none for an unknown identifier', async () => {
      await askForUrl('mac-all-arm64')
      const unknown = await askForUrl('mac-all-m5')
      expect(unknown.status).toBe(400)
      expect(taken.map(({ key }) => key)).toEqual(['127.0.0.1', '127.0.0.0/24'])
    })

    it('answers every unknown identifier with the same 400', async () => {
      const texts = ['', 'MAC-ALL-ARM64', 'mac-all-arm64 ', '../../etc/passwd', '\x01', '__proto__']
      const shapes = [null, 7, true, ['mac-all-arm64'], { toString: 'mac-all-arm64' }]
      const bodies = new Set<string>()
      for (const hostile of [...texts, 'constructor', 'x'.repeat(10_000), ...shapes, undefined]) {
        const answer = await askForUrl(hostile)
        expect(answer.status).toBe(400)
        bodies.add(await answer.text())
      }
      expect(bodies.size).toBe(1)
      expect(taken).toEqual([])
    })

    it('says when to come back once the limit is reached', async () => {
      allowed = false
      const answer = await askForUrl('mac-all-arm64')
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('90')
      expect(await answer.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    })
  })

  describe('GET download/release', () => {
    it('answers the release, cacheable for a minute', async () => {
      const answer = await app.request('/api/download/release')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
      expect(await answer.json()).toEqual(release)
    })
  })

  describe('GET /download/…', () => {
    it.each(identifiers)('%s leads to a fresh signed address', async (identifier) => {
      const answer = await app.request(`/download/${identifier}`)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const file = await app.request(answer.headers.get('location')!.slice(siteUrl.length))
      expect(file.status).toBe(200)
      await file.body?.cancel()
    })

    it('an unknown name leads to a page that says it is unknown', async () => {
      for (const name of ['mac', '__proto__', 'constructor', '..%2f..%2fetc%2fpasswd']) {
        const answer = await app.request(`/download/${name}`)
        expect(answer.status, name).toBe(302)
        expect(answer.headers.get('location')).toBe('/downloads?problem=no_build#no_build')
      }
    })

    it('SHA256SUMS is what sha256sum --check reads', async () => {
      const answer = await app.request('/download/SHA256SUMS')
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
      const lines = (await answer.text()).trimEnd().split('\n')
      expect(lines).toEqual(release.builds.map((build) => `${build.sha256}  ${build.file_name}`))
    })
  })

  describe('GET /files/…', () => {
    it('sends every format as a download, never as a page', async () => {
      for (const { identifier, format } of builds) {
        const answer = await app.request(await signedPath(identifier), { method: 'HEAD' })
        const build = release.builds.find((candidate) => candidate.identifier === identifier)!
        expect(answer.status).toBe(200)
        expect(await answer.text()).toBe('')
        expect(answer.headers.get('content-length')).toBe(String(build.size))
        expect(answer.headers.get('content-disposition')).toBe(
          `attachment; filename="${build.file_name}"`,
        )
        expect(answer.headers.get('content-type'), format).toMatch(/^application\//)
        expect(answer.headers.get('accept-ranges')).toBe('bytes')
        expect(answer.headers.get('etag')).toBe(`"${build.sha256}"`)
      }
    })

    it('resumes with one range or the end of the file, and sends nothing past it', async () => {
      const path = await signedPath()
      const build = release.builds.find(({ identifier }) => identifier === 'mac-all-arm64')!
      const whole = await readFile(join(scratch, 'builds', build.file_name))
      const part = await app.request(path, { headers: { Range: 'bytes=100-199' } })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes 100-199/${build.size}`)
      expect(part.headers.get('content-length')).toBe('100')
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200))
      const rest = await app.request(path, { headers: { Range: 'bytes=-10' } })
      expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(-10))
      const behind = await app.request(path, { headers: { Range: `bytes=${build.size}-` } })
      expect(behind.status).toBe(416)
      expect(behind.headers.get('content-range')).toBe(`bytes */${build.size}`)
    })

    it('sends a part only to a client with the same file, and nothing to one that has all of it', async () => {
      const path = await signedPath()
      const tag = (await app.request(path, { method: 'HEAD' })).headers.get('etag')!
      const ask = (headers: Record<string, string>) => app.request(path, { headers })
      const same = await ask({ Range: 'bytes=0-9', 'If-Range': tag })
      expect([same.status, (await same.text()).length]).toEqual([206, 10])
      const other = await ask({ Range: 'bytes=0-9', 'If-Range': '"of another file"' })
      expect([other.status, (await other.text()).length]).toEqual([
        200,
        Number(other.headers.get('content-length')),
      ])
      const all = await ask({ 'If-None-Match': tag })
      expect([all.status, await all.text()]).toEqual([304, ''])
    })

    it('a URL works until it expires and then says so', async () => {
      const path = await signedPath()
      time = new Date(start.getTime() + lifetimes.link - 1)
      expect((await app.request(path, { method: 'HEAD' })).status).toBe(200)
      time = new Date(start.getTime() + lifetimes.link)
      const late = await app.request(path)
      expect(late.status).toBe(403)
      expect((await late.json()).error.message).toBe(
        `This download link has expired. Downloads are at ${siteUrl}/downloads`,
      )
    })

    it('a changed URL is refused', async () => {
      const address = new URL(await signedPath(), siteUrl)
      const changes: [string, string][] = [
        ['expires', '9999999999'],
        ['expires', ''],
        ['signature', ''],
        ['signature', `${address.searchParams.get('signature')}=`],
        ['signature', 'A'.repeat(43)],
        ['signature', 'é'.repeat(43)],
      ]
      for (const [name, value] of changes) {
        const changed = new URL(address)
        changed.searchParams.set(name, value)
        const answer = await app.request(changed.pathname + changed.search)
        expect(answer.status, `${name}=${value}`).toBe(403)
      }
      const other = release.builds.find(({ identifier }) => identifier === 'linux-deb-amd64')!
      const moved = await app.request(`/files/1.2.0/${other.file_name}${address.search}`)
      expect(moved.status).toBe(403)
      expect((await app.request(address.pathname)).status).toBe(403)
    })

    it('a file that was not published is not found, whatever the spelling of its path', async () => {
      await writeFile(join(findReleases(deps), '1.2.0', 'notes.txt'), 'not a build')
      const { search } = new URL(await signedPath(), siteUrl)
      const hostile = ['..%2f..%2fetc%2fpasswd', '__proto__', '.', '%2e%2e', 'notes.txt']
      for (const name of [...hostile, 'x'.repeat(10_000)]) {
        const answer = await app.request(`/files/1.2.0/${name}${search}`)
        expect(answer.status, name).toBe(404)
      }
      expect((await app.request(`/files/..%2f1.2.0/notes.txt${search}`)).status).toBe(404)
    })

    it('a truncated build on disk is not sent as if it were whole', async () => {
      const build = release.builds.find(({ identifier }) => identifier === 'linux-rpm-arm64')!
      const path = await signedPath('linux-rpm-arm64')
      await writeFile(join(findReleases(deps), '1.2.0', build.file_name), 'half')
      const before = shop.logged.length
      const cut = await app.request(path)
      expect([cut.status, shop.logged.length - before]).toEqual([503, 1])
      await rm(join(findReleases(deps), '1.2.0', build.file_name))
      expect((await app.request(path)).status).toBe(503)
    })
  })
})
