import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { identifiers, type ReleaseAnswer } from '#contract/download.ts'
import type { StorePlace } from '#db/stores/place.ts'
import { openS3 } from '#db/stores/s3.ts'
import { publishRelease } from '#server/admin/releases/publish.ts'
import { moveReleases } from '#server/releases/move.ts'
import { makeFolder } from '../../folder.ts'
import { makeBuilds, mia, publish, reason } from '../../world/publisher.ts'
import { bucket, startS3Server } from '../../s3.ts'
import { ownShop } from '../../world/visit.ts'

const s3 = await startS3Server()
const env = { ...s3.env, RELEASES_DIR: `s3://${bucket}/releases` }
const shop = await ownShop('settings', { work: false, env })
afterAll(() => s3.end())

beforeEach(async () => {
  s3.problem = null
  const { db } = shop.deps
  for (const table of ['release_pins', 'builds', 'releases', 'download_days'] as const)
    await db.deleteFrom(table).execute()
})

const deb = 'linux-deb-amd64'

/** Follows the address of a file, once the shop has signed it. */
async function follow(init?: RequestInit): Promise<Response> {
  const signed = await shop.app.request(`/download/${deb}`)
  const { pathname, search } = new URL(signed.headers.get('Location')!)
  return shop.app.request(`${pathname}${search}`, init)
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function findBuild() {
  const answer = await shop.app.request('/api/download/release')
  const { builds } = (await answer.json()) as ReleaseAnswer
  return builds.find(({ identifier }) => identifier === deb)!
}

const countDownloads = async () => {
  const rows = await shop.readRows('download_days')
  return rows.reduce((sum, { count }) => sum + count, 0)
}

describe('a download', () => {
  it('is fetched from the bucket itself, for a day, under the name of its file', async () => {
    await publish(shop.deps, '2.0.0')
    const build = await findBuild()
    const answer = await follow()
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([302, 'no-store'])
    const address = new URL(answer.headers.get('Location')!)
    expect(address.origin).toBe(s3.env.S3_ENDPOINT)
    expect(address.searchParams.get('X-Amz-Expires')).toBe('86400')
    const file = await fetch(address)
    expect(hash(await file.bytes())).toBe(build.sha256)
    expect(file.headers.get('Content-Disposition')).toBe(
      `attachment; filename="${build.file_name}"`,
    )
    expect(file.headers.get('Content-Type')).toBe('application/vnd.debian.binary-package')
  })

  it('goes on with ranges, counts once, and can be asked for its size', async () => {
    await publish(shop.deps, '2.0.0')
    const whole = await (await fetch((await follow()).headers.get('Location')!)).bytes()
    const headers = { Range: 'bytes=10-' }
    const rest = await fetch((await follow({ headers })).headers.get('Location')!, { headers })
    expect(rest.status).toBe(206)
    expect(await rest.bytes()).toEqual(whole.subarray(10))
    const head = await follow({ method: 'HEAD' })
    const size = await fetch(head.headers.get('Location')!, { method: 'HEAD' })
    expect(size.headers.get('Content-Length')).toBe(`${whole.length}`)
    expect(await countDownloads()).toBe(1)
  })

  it('of another file, or of an address that was changed, is refused by the bucket', async () => {
    await publish(shop.deps, '2.0.0')
    const address = new URL((await follow()).headers.get('Location')!)
    address.pathname = address.pathname.replace('deb', 'rpm')
    expect((await fetch(address)).status).toBe(403)
  })

  it('that the bucket lost or cannot send fails with a sentence', async () => {
    await publish(shop.deps, '2.0.0')
    const before = shop.logged.length
    for (const status of [404, 403, 503]) {
      s3.problem = (_, answer) => Boolean(answer.writeHead(status).end())
      const answer = await follow()
      expect(answer.status, `${status}`).toBe(503)
      expect(await answer.text()).toContain('This file cannot be read at the moment.')
    }
    const lines = shop.logged.slice(before).join()
    expect(lines).toContain('a published build is missing or has another size')
    expect(lines).not.toContain('X-Amz')
    expect(await countDownloads()).toBe(0)
  })
})

it('a bucket that never answers keeps nobody waiting', async () => {
  await publish(shop.deps, '2.0.0', { only: [deb] })
  s3.problem = () => true
  const begin = performance.now()
  expect((await follow()).status).toBe(503)
  expect(performance.now() - begin).toBeLessThan(6000)
})

describe('publishing', () => {
  it('replaces no published bytes, and uploads files that already exist only once', async () => {
    await publish(shop.deps, '2.0.0', { only: [deb] })
    const before = await findBuild()
    const folder = await makeBuilds('2.0.0', [deb])
    await writeFile(join(folder, before.file_name), 'other bytes')
    const { outcome } = await publishRelease(shop.deps, mia, { version: '2.0.0', folder, reason })
    expect(outcome).toMatchObject({ ok: false })
    const file = await fetch((await follow()).headers.get('Location')!)
    expect(hash(await file.bytes())).toBe(before.sha256)
    s3.asked.length = 0
    expect(await publish(shop.deps, '2.0.0', { only: [deb] })).toMatchObject({ ok: false })
    expect(s3.asked.filter((each) => !each.startsWith('GET'))).toEqual([])
  })

  it('records nothing when the bucket refuses, or holds other bytes than were sent', async () => {
    s3.problem = ({ method }, answer) => method === 'PUT' && Boolean(answer.writeHead(403).end())
    expect(await publish(shop.deps, '2.1.0', { only: [deb] })).toMatchObject({
      problems: [expect.stringMatching(/^The builds could not be copied: s3:.*refuses the key/)],
    })
    s3.problem = ({ method, url = '' }, answer) =>
      method === 'GET' && url.includes('/2.1.0/') && !url.includes('list-type')
        ? Boolean(answer.end('damaged'))
        : false
    expect(await publish(shop.deps, '2.1.0', { only: [deb] })).toMatchObject({
      problems: [expect.stringContaining('did not arrive in s3://vendor/releases as it was sent')],
    })
    expect(await shop.readRows('releases')).toEqual([])
  })

  it('uploads nothing in a dry run', async () => {
    const folder = await makeBuilds('2.2.0')
    s3.asked.length = 0
    const trial = { ...mia, isTrial: true }
    await publishRelease(shop.deps, trial, { version: '2.2.0', folder, reason })
    expect(s3.asked).toEqual([])
  })
})

describe('moving', () => {
  it('moves all builds to a folder and back, resumes after an interruption, and compares', async () => {
    await publish(shop.deps, '2.3.0')
    const folder = makeFolder()
    expect(await move(shop.deps.config.releases, { folder })).toEqual({ moved: 7, problems: [] })
    const { file_name, sha256 } = await findBuild()
    const path = join(folder, '2.3.0', file_name)
    expect(hash(await readFile(path))).toBe(sha256)

    const other = s3.place('other')
    let uploads = 0
    s3.problem = ({ method }, answer) => {
      const isTooMuch = method === 'PUT' && ++uploads > 3
      if (isTooMuch) answer.writeHead(403).end()
      return isTooMuch
    }
    const ended = await move({ folder }, other)
    expect([ended.moved, ended.problems.length]).toEqual([3, 4])
    s3.problem = null
    s3.asked.length = 0
    expect(await move({ folder }, other)).toEqual({ moved: 7, problems: [] })
    expect(s3.asked.filter((each) => each.startsWith('PUT'))).toHaveLength(4)
    expect(await openS3(other).list('2.3.0')).toHaveLength(7)

    await writeFile(path, 'damaged')
    const third = makeFolder()
    const damaged = await move({ folder }, { folder: third })
    expect(damaged).toEqual({
      moved: 6,
      problems: [`2.3.0/${file_name} did not arrive in ${third} as it was sent.`],
    })
    for (const each of [folder, third]) await rm(each, { recursive: true })
  })
})

async function move(releases: StorePlace, to: StorePlace) {
  const { db } = shop.deps
  const problems: string[] = []
  let moved = 0
  for await (const { problem } of moveReleases({ db, config: { releases } }, to))
    if (problem === null) moved++
    else problems.push(problem)
  expect(moved + problems.length).toBe(identifiers.length)
  return { moved, problems }
}
