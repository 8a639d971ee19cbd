import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { written } from '../test/write-vectors.ts'
import { openCertificate } from './certificate.ts'
import { createLicenseClient } from './client.ts'
import { readLicenseKey } from './license-key.ts'
import { findMachineTexts } from './machine-text.ts'
import { digestOfKey, memoryStore } from './record.ts'

const run = promisify(execFile)
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const text = await readFile(at('../vectors.json'), 'utf8')
const vectors = JSON.parse(text)
const { product, fingerprint, public_keys: publicKeys, machine_keys: machineKeys } = vectors

/** Makes a client with this in its store and a clock that stands still. */
async function hold(stored: object, now: string) {
  const store = memoryStore()
  await store.write(JSON.stringify(stored))
  const baseUrl = 'https://protocraft.example'
  const clock = () => new Date(now)
  return createLicenseClient({ baseUrl, product, publicKeys, store, clock })
}

const keyOf = (x: string | null) => machineKeys.find((key: { x: string }) => key.x === x)
const record = (certificate: string, latestSeen: number) => ({
  certificate,
  keyDigest: '',
  suggestedCheckAt: 0,
  latestSeen,
})

describe('the vectors of the package', () => {
  it('are exactly what their script writes', () => {
    expect(text).toBe(written)
  })

  it.each([...vectors.certificates, ...vectors.clocks])('a certificate: $name', async (each) => {
    const seen = Date.parse(each.latest_seen ?? each.now)
    const client = await hold(record(each.text, seen), each.now)
    expect(await client.checkOffline({ fingerprint })).toMatchObject(each.expected)
  })

  it.each<any>(vectors.files)('a license file: $name', async (each) => {
    const client = await hold({ machine: { key: keyOf(each.machine) } }, each.now)
    const lines = each.text.replace(/.{64}/g, '$&\r\n')
    expect(await client.acceptFile({ text: lines, fingerprint })).toMatchObject(each.expected)
  })

  it.each<any>(vectors.saved_files)('a saved file: $name', ({ bytes, text: saved }) => {
    expect(findMachineTexts(Buffer.from(bytes, 'base64'))).toEqual([saved])
  })

  it.each<any>(vectors.answers)('an answer: $name', async (each) => {
    const keyDigest = await digestOfKey(each.license_key)
    const expected = { product, fingerprint, nonce: each.nonce, keyDigest }
    const opened = await openCertificate(each.text, publicKeys, expected)
    expect(opened.ok ? 'accepted' : opened.reason).toBe(each.expected)
  })

  it('contain keys and their digests', async () => {
    for (const { typed, read } of vectors.keys) expect(readLicenseKey(typed)).toBe(read)
    for (const { license_key: key, digest } of vectors.key_digests)
      expect(await digestOfKey(key)).toBe(digest)
  })

  it('are read the same by Python, where it has cryptography', async ({ skip }) => {
    const has = await run('python3', ['-c', 'import cryptography']).then(
      () => true,
      () => false,
    )
    if (!has) skip('This machine has no Python with cryptography (python3-cryptography).')
    const { stdout } = await run('python3', [at('../test/verify_vectors.py')])
    expect(stdout).toBe('all as expected\n')
  })
})
