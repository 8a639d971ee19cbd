import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWhole } from '../matrix.ts'
import { openConsole, readDone, withConsole, withKey, type AdminClient } from '../console.ts'
import { findReleases } from '../publisher.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
let owner: AdminClient
beforeAll(async () => {
  shop = await openShop({ env: withConsole, work: false })
  owner = await openConsole(shop)
})
afterAll(() => shop.close())

const bytes = Buffer.from('The bytes of a build.')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const name = (version: string) => `protocraft-${version}-x64.exe`

it('a whole file arrives in one request, which answers its hash, and is published', async () => {
  const answer = await put('4.0.0', {})
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ file_name: name('4.0.0'), sha256 })
  const claimed = { [name('4.0.0')]: sha256 }
  const input = { version: '4.0.0', sha256: claimed, reason: 'It is ready.' }
  await readDone(await owner.write('releases/publish', input))
  expect(await listUploaded()).toEqual([])
})

it.each([
  ['fewer bytes than were declared', { 'Content-Length': '30' }, 400, 'Only 21 of 30 bytes'],
  ['more bytes than were declared', { 'Content-Length': '9' }, 400, 'did not arrive whole'],
  ['another hash', { 'X-Content-SHA256': 'a'.repeat(64) }, 400, `SHA-256 ${sha256}, not aaa`],
  ['no hash', { 'X-Content-SHA256': 'none' }, 400, '64 hexadecimal digits'],
  ['no length', { 'Content-Length': 'many' }, 400, 'Content-Length'],
  ['3 GB', { 'Content-Length': `${3 * 1024 ** 3}` }, 413, '2 GB'],
])('a file with %s is refused and not kept', async (_what, headers, status, words) => {
  const answer = await put('4.1.0', headers)
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(words)
  expect(await listUploaded()).toEqual([])
})

it.each([
  ['..%2F..%2Fprotocraft-4.2.0-x64.exe', '4.2.0'],
  ['protocraft%00-4.2.0-x64.exe', '4.2.0'],
  ['protocraft-4.2.0-x64.exe', '..%2F4.2.0'],
  ['notes.txt', '4.2.0'],
])('%s of version %s is refused', async (fileName, version) => {
  expect((await put(version, {}, fileName)).status).toBe(400)
  expect(await listUploaded()).toEqual([])
})

it('a key without the scope, support people and strangers send nothing', async () => {
  const support = await openConsole(shop, 'support')
  const other = await withKey(shop, ['customers:find'])
  for (const { headers } of [support, other]) expect((await put('4.3.0', headers)).status).toBe(403)
  expect((await put('4.3.0', { Cookie: '' })).status).toBe(401)
})

it.runIf(isWhole)('300 MB pass through without staying in memory', async () => {
  const chunk = new Uint8Array(1024 * 1024)
  let left = 300
  let most = 0
  const body = new ReadableStream({
    pull(stream) {
      most = Math.max(most, process.memoryUsage().rss)
      if ((left -= 1) < 0) stream.close()
      else stream.enqueue(chunk.slice())
    },
  })
  const before = process.memoryUsage().rss
  const answer = await put('4.4.0', { 'Content-Length': `${300 * chunk.length}` }, undefined, body)
  expect(answer.status).toBe(201)
  expect(most - before).toBeLessThan(200e6)
})

function put(
  version: string,
  headers: Record<string, string>,
  fileName = name(version),
  body: BodyInit = new Uint8Array(bytes),
) {
  const own = 'Authorization' in headers ? {} : owner.headers
  const length = { 'Content-Length': `${bytes.length}` }
  const init = { method: 'PUT', headers: { ...own, ...length, ...headers }, body, duplex: 'half' }
  return shop.app.request(`/api/admin/uploads/${version}/${fileName}`, init)
}

async function listUploaded(): Promise<string[]> {
  return readdir(join(findReleases(shop.deps), '.uploads')).catch(() => [])
}
