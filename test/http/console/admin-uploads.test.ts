import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, statfs, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { forgetOldUploads, openUploads } from '#server/releases/uploads.ts'
import { readDone, withConsole } from '../../world/console.ts'
import { makeBuilds } from '../../world/publisher.ts'
import { hostile, ownShop } from '../../world/visit.ts'
import { until } from '../../world/clock.ts'

const shop = await ownShop('rows', { behavior: hostile, env: withConsole })
const owner = await shop.openConsole()

const tus = { 'Tus-Resumable': '1.0.0' }
const reason = 'It is ready.'

it('an interrupted upload resumes where it ended, and is published as it was sent', async () => {
  const { name, bytes, sha256 } = await takeBuild('2.0.0')
  const half = Math.floor(bytes.length / 2)
  const address = await begin({ version: '2.0.0', name, size: bytes.length })
  expect((await send(address, 0, bytes.subarray(0, half))).status).toBe(204)
  const asked = await shop.app.request(address, {
    method: 'HEAD',
    headers: { ...owner.headers, ...tus },
  })
  expect(asked.headers.get('Upload-Offset')).toBe(String(half))
  const early = await owner.write('releases/publish', { version: '2.0.0', sha256: {}, reason })
  expect(await early.text()).toContain(`has not arrived whole: ${half} of ${bytes.length} bytes`)
  expect((await send(address, half, bytes.subarray(half))).status).toBe(204)

  const key = { 'Idempotency-Key': 'publish-2.0.0' }
  const input = { version: '2.0.0', notes: 'It is faster.', sha256: { [name]: sha256 }, reason }
  const done = await readDone(await owner.write('releases/publish', input, key))
  expect(done).toMatchObject({ subject: '2.0.0', repeated: false })
  // The uploads are gone, and a lost answer can be asked for again.
  const again = await readDone(await owner.write('releases/publish', input, key))
  expect(again).toEqual({ ...done, repeated: true })
  const { builds } = (await (await shop.app.request('/api/download/release')).json()) as {
    builds: object[]
  }
  expect(builds).toMatchObject([{ file_name: name, sha256, size: bytes.length }])
  expect(await listUploaded()).toEqual([])
})

it('owners are emailed about what was published and withdrawn', async () => {
  await owner.act('releases/withdraw', { version: '2.0.0', reason: 'It crashes.' })
  for (const subject of ['2.0.0 was published', '2.0.0 was withdrawn'])
    await until(() => shop.mailbox.emails().some((each) => each.subject.includes(subject)))
})

it('bytes that arrive changed are refused, and kept for another attempt', async () => {
  const { name, bytes, sha256: right } = await takeBuild('2.1.0')
  await upload('2.1.0', name, bytes)
  const sha256 = { [name]: 'a'.repeat(64) }
  const answer = await owner.write('releases/publish', { version: '2.1.0', sha256, reason })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('is not what was sent: its SHA-256 is')
  for (const claimed of [undefined, {}]) {
    const silent = { version: '2.1.0', ...(claimed && { sha256: claimed }), reason }
    const refused = await owner.write('releases/publish', silent)
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringMatching(/give the SHA-256|is missing\. Give it/),
    ])
  }
  const input = { version: '2.1.0', sha256: { [name]: right }, reason }
  await owner.act('releases/publish', input)
})

it('an upload is not published in a dry run, and is kept', async () => {
  const { name, bytes, sha256 } = await takeBuild('2.2.0')
  await upload('2.2.0', name, bytes)
  const input = { version: '2.2.0', sha256: { [name]: sha256 }, reason }
  await owner.act('releases/publish', { ...input, dry_run: true })
  expect(await listVersions()).not.toContain('2.2.0')
  await owner.act('releases/publish', input)
  expect(await listVersions()).toContain('2.2.0')
})

it('nobody can send more bytes than announced, or at another offset', async () => {
  const { name, bytes } = await takeBuild('2.3.0')
  const address = await begin({ version: '2.3.0', name, size: 10 })
  expect((await send(address, 0, bytes)).status).toBe(413)
  expect((await send(address, 5, bytes.subarray(0, 5))).status).toBe(409)
  const [one, other] = await Promise.all([
    send(address, 0, Buffer.from('0123456789')),
    send(address, 0, Buffer.from('9876543210')),
  ])
  expect([one.status, other.status].toSorted()).toEqual([204, 409])
})

it.each([
  ['../../etc/passwd', '3.0.0'],
  ['protocraft\0-3.0.0-x64.exe', '3.0.0'],
  ['protocraft-3.0.0-x64.exe', '../3.0.0'],
  ['protocraft-3.0.0-x64.exe', 'three'],
  ['protocraft-3.0.0-пример-x64.exe', '3.0.0'],
  ['notes.txt', '3.0.0'],
  [`${'x'.repeat(300)}-3.0.0-x64.exe`, '3.0.0'],
])('%s of version %s is refused before a byte is sent', async (name, version) => {
  const answer = await create({ version, name, size: 10 })
  expect(answer.status).toBe(400)
})

it('a file of 3 GB, of no bytes or of an unknown size is refused', async () => {
  const name = 'protocraft-3.0.0-x64.exe'
  for (const size of [3 * 1024 ** 3, 0])
    expect((await create({ version: '3.0.0', name, size })).status).toBeGreaterThanOrEqual(400)
  const headers = { 'Upload-Defer-Length': '1' }
  expect((await create({ version: '3.0.0', name, size: null, headers })).status).toBe(400)
})

it('nobody reads or ends somebody else’s upload, and support people cannot upload', async () => {
  const address = await begin({ version: '3.1.0', name: 'protocraft-3.1.0-x64.exe', size: 10 })
  const support = await shop.openConsole('support')
  for (const method of ['HEAD', 'DELETE', 'PATCH']) {
    const answer = await shop.app.request(address, {
      method,
      headers: { ...support.headers, ...tus },
    })
    expect(answer.status).toBe(403)
  }
  expect((await shop.app.request(address, { method: 'HEAD', headers: tus })).status).toBe(401)
  const strange = address.replace(/uploads\/.{4}/, 'uploads/0000')
  const answer = await shop.app.request(strange, {
    headers: { ...owner.headers, ...tus },
    method: 'HEAD',
  })
  expect(answer.status).toBe(404)
})

it.each([
  ['its address', (_own: string, id: string) => `/api/admin/uploads/${id}`],
  ['an address below their own', (own: string, id: string) => `${own}/uploads/${id}`],
  ['the query of their own', (own: string, id: string) => `${own}?after=/${id}`],
])('another publisher cannot get at an upload by %s', async (_, write) => {
  const version = '3.3.0'
  const address = await begin({ version, name: 'protocraft-3.3.0-x64.exe', size: 10 })
  const { headers } = await shop.withKey(['releases:publish'])
  const as = { ...headers, Cookie: '' }
  const own = await begin({ version: '3.3.1', name: 'own-3.3.1-x64.exe', size: 10, headers: as })
  const reached = write(own, address.split('/').at(-1)!)
  const head = { method: 'HEAD', headers: { ...headers, ...tus } }
  const seen = await shop.app.request(reached, head)
  expect(seen.headers.get('Upload-Metadata') ?? '').not.toContain(encode(version))
  await send(reached, 0, Buffer.from('01234'), as)
  await shop.app.request(reached, { ...head, method: 'DELETE' })
  const asked = await shop.app.request(address, { ...head, headers: { ...owner.headers, ...tus } })
  expect([asked.status, asked.headers.get('Upload-Offset')]).toEqual([200, '0'])
})

it('another publisher cannot publish files that they did not upload', async () => {
  const { name, bytes, sha256 } = await takeBuild('3.4.0')
  await upload('3.4.0', name, bytes)
  const key = await shop.withKey(['releases:publish'])
  const answer = await key.write('releases/publish', {
    version: '3.4.0',
    sha256: { [name]: sha256 },
    reason,
  })
  expect(answer.status).toBe(400)
  expect(await listVersions()).not.toContain('3.4.0')
})

it('a page of another site cannot upload in a browser', async () => {
  const address = await begin({ version: '3.1.1', name: 'protocraft-3.1.1-x64.exe', size: 10 })
  for (const method of ['PATCH', 'DELETE']) {
    const headers = { ...owner.headers, ...tus, 'Sec-Fetch-Site': 'cross-site' }
    const answer = await shop.app.request(address, { method, headers })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('cross_site')
  }
})

it('a version that is published twice at once is published once, and the other caller learns why', async () => {
  for (let round = 0; round < 8; round += 1) {
    const version = `4.0.${round}`
    const { name, bytes, sha256 } = await takeBuild(version)
    await upload(version, name, bytes)
    const publish = () =>
      owner.write('releases/publish', { version, sha256: { [name]: sha256 }, reason })
    const answers = await Promise.all([publish(), publish()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await listVersions()).toContain(version)
  }
})

it('files of a publication that was killed are gone after a day', async () => {
  const { directory } = await openUploads(shop.deps.config)
  const left = join(directory, `publish-${crypto.randomUUID()}`)
  await mkdir(left)
  await writeFile(join(left, 'protocraft-5.0.0-x64.exe'), 'half of it')
  await forgetOldUploads(shop.deps)
  expect(await readdir(directory)).toContain(basename(left))
  const later = { now: () => new Date(Date.now() + 25 * 60 * 60_000) }
  await forgetOldUploads({ ...shop.deps, clock: later })
  expect(await readdir(directory)).not.toContain(basename(left))
})

it('a key that starts forty uploads at once gets thirty', async () => {
  const { headers } = await shop.withKey(['releases:publish'])
  const begun = await Promise.all(
    Array.from({ length: 40 }, (_, count) => {
      const name = `protocraft-6.0.${count}-x64.exe`
      return create({
        version: `6.0.${count}`,
        name,
        size: 10,
        headers: { ...headers, Cookie: '' },
      })
    }),
  )
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(30)
})

it('simultaneous uploads leave a gigabyte of the disk free, even once published', async () => {
  const size = 2 * 1024 ** 3
  const { bavail, bsize } = await statfs((await openUploads(shop.deps.config)).directory)
  const most = Math.floor((bavail * bsize - 1e9) / (2 * size))
  const wanted = Math.min(most, 200) + 8
  const senders = await Promise.all(
    Array.from({ length: Math.ceil(wanted / 25) }, () => shop.withKey(['releases:publish'])),
  )
  const name = 'protocraft-8.0.0-x64.exe'
  const answers = await Promise.all(
    Array.from({ length: wanted }, (_, place) => {
      const headers = { ...senders[Math.floor(place / 25)]!.headers, Cookie: '' }
      return create({ version: '8.0.0', name, size, headers })
    }),
  )
  const statuses = answers.map(({ status }) => status)
  // Others use the disk, too.
  if (most < 200) expect(statuses.filter((status) => status === 201).length).toBeLessThan(most + 4)
  expect(new Set(statuses)).toEqual(new Set(most < 200 ? [201, 400] : [201]))
  const later = { now: () => new Date(Date.now() + 25 * 60 * 60_000) }
  await forgetOldUploads({ ...shop.deps, clock: later })
})

it('an upload that is not published within a day is deleted', async () => {
  await begin({ version: '3.2.0', name: 'protocraft-3.2.0-x64.exe', size: 10 })
  expect((await listUploaded()).length).toBeGreaterThan(0)
  const later = { now: () => new Date(Date.now() + 25 * 60 * 60_000) }
  await forgetOldUploads({ ...shop.deps, clock: later })
  expect(await listUploaded()).toEqual([])
})

async function takeBuild(version: string) {
  const folder = await makeBuilds(version, ['windows-all-x86_64'])
  const [name] = await readdir(folder)
  const bytes = await readFile(join(folder, name!))
  return { name: name!, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

interface Wanted {
  version: string
  name: string
  size: number | null
  headers?: Record<string, string>
}

function create({ version, name, size, headers = {} }: Wanted) {
  return shop.app.request('/api/admin/uploads', {
    method: 'POST',
    headers: {
      ...owner.headers,
      ...tus,
      ...(size !== null && { 'Upload-Length': String(size) }),
      'Upload-Metadata': `version ${encode(version)},filename ${encode(name)}`,
      ...headers,
    },
  })
}

const encode = (text: string) => Buffer.from(text).toString('base64')

async function begin(wanted: Wanted): Promise<string> {
  const answer = await create(wanted)
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.headers.get('Location')!
}

function send(address: string, offset: number, bytes: Buffer, more: Record<string, string> = {}) {
  return shop.app.request(address, {
    method: 'PATCH',
    headers: {
      ...owner.headers,
      ...tus,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(bytes.length),
      'Upload-Offset': String(offset),
      ...more,
    },
    body: new Uint8Array(bytes),
  })
}

async function upload(version: string, name: string, bytes: Buffer): Promise<void> {
  const address = await begin({ version, name, size: bytes.length })
  expect((await send(address, 0, bytes)).status).toBe(204)
}

async function listUploaded(): Promise<string[]> {
  const { releases } = shop.deps.config
  return 'folder' in releases ? readdir(join(releases.folder, '.uploads')) : []
}

const listVersions = async () =>
  (await owner.list<{ version: string }>('releases/list')).map(({ version }) => version)
