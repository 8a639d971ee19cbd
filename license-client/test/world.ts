import { afterEach, beforeEach } from 'vitest'
import { createLicenseClient, memoryStore } from '../src/index.ts'
import type { LicenseClientOptions } from '../src/index.ts'
import { makeSigningKey, sign, startLicenseServer } from './license-server.ts'
import type { Claims, SigningKey } from './license-server.ts'

export const ada = {
  licenseKey: 'PC1-ADA00-ADA00-ADA00-ADA00-ADA00',
  fingerprint: 'laptop-of-ada',
}
export const key = await makeSigningKey('2026-a')

const bought = Date.parse('2026-06-01T10:00:00Z')

/** Makes a license server that says yes, an app with an empty store, and one clock for both. */
async function makeWorld() {
  const store = memoryStore()
  let now = new Date(bought)

  function signed(changes: Claims = {}, signingKey: SigningKey = key) {
    return async (asked: Record<string, string>) => ({
      certificate: await sign(signingKey, asked, now, changes),
      nonce: asked.nonce,
    })
  }

  const server = await startLicenseServer(signed())

  function client(options: Partial<LicenseClientOptions> = {}) {
    return createLicenseClient({
      baseUrl: server.baseUrl,
      product: 'protocraft',
      publicKeys: [key.publicKey],
      store,
      clock: () => now,
      ...options,
    })
  }

  async function activateAda() {
    await client().activate(ada)
    server.requests.length = 0
  }

  function waitDays(days: number) {
    now = new Date(now.getTime() + days * 86_400_000)
  }

  return { server, store, signed, client, activateAda, waitDays }
}

/** Makes a world for each test of a file, and ends it. */
export function useWorld() {
  const world = {} as Awaited<ReturnType<typeof makeWorld>>
  beforeEach(async () => void Object.assign(world, await makeWorld()))
  afterEach(() => world.server.stop())
  return world
}
