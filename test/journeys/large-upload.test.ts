import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { isWhole } from '../matrix.ts'
import { openProduct } from '../product-of-test.ts'
import { findDatabaseUrl, type Product } from '../product.ts'
import { enterConsole, openProgramDatabase } from '../program-database.ts'

const size = 300e6
const part = 4 * 1024 * 1024
const most = 120e6
const version = '9.0.0'
const fileName = 'protocraft-9.0.0-x64.exe'

it.runIf(isWhole && process.platform === 'linux')(
  'a build of 300 MB is uploaded, in one request and in parts, and published in little memory',
  { timeout: 300_000 },
  async () => {
    const product = await openProduct({ env: { ADMINS: 'mia@example.org' } })
    const db = openProgramDatabase(findDatabaseUrl(product.dataDir))
    const { cookie, confirm } = await enterConsole(db)
    const memory = watchMemory(product)
    const bytes = Buffer.alloc(size, 'a build that is no zeros')
    const ask = (
      path: string,
      method: string,
      headers: Record<string, string>,
      body?: Buffer | string,
    ) =>
      fetch(new URL(path, product.url), {
        method,
        headers: { Cookie: cookie, 'Tus-Resumable': '1.0.0', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      })
    const begun = await ask('/api/admin/uploads', 'POST', {
      'Upload-Length': String(size),
      'Upload-Metadata': `version ${btoa(version)},filename ${btoa(fileName)}`,
    })
    const send = (from: number, to: number) =>
      ask(
        begun.headers.get('Location')!,
        'PATCH',
        { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(from) },
        bytes.subarray(from, to),
      )
    expect((await send(0, size / 2)).status).toBe(204)
    for (let at = size / 2; at < size; at += part)
      expect((await send(at, at + part)).status).toBe(204)
    const uploaded = memory.readGrowth()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const input = { version, sha256: { [fileName]: sha256 }, reason: 'It is ready.' }
    const body = JSON.stringify(input)
    const Confirmation = await confirm('releases/publish', body)
    const answer = await ask(
      '/api/admin/releases/publish',
      'POST',
      { 'Content-Type': 'application/json', 'Idempotency-Key': 'publish-9.0.0', Confirmation },
      body,
    )
    expect(await answer.json()).toMatchObject({ subject: version })
    const published = memory.readGrowth()
    console.log('large upload, MB more than before:', JSON.stringify({ uploaded, published }))
    expect(published * 1e6).toBeLessThan(most)
  },
)

/** Measures the most memory since now, above the present use; in whole MB. */
function watchMemory({ process: { pid } }: Product) {
  const read = () =>
    1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
  const before = read()
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, read())), 20)
  onTestFinished(() => clearInterval(timer))
  return { readGrowth: () => Math.round((highest - before) / 1e6) }
}
