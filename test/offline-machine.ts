import { createLicenseClient, memoryStore } from '#license-client/src/index.ts'
import type { LicenseStore, PublicKey } from '#license-client/src/index.ts'
import { product } from '#contract/product.ts'
import { times } from '#contract/limits.ts'
import type { AccountInfo } from '#contract/account.ts'
import type { Shop } from './shop.ts'
import { createVisitor, signIn } from './visitor.ts'

/** A machine with the app and a clock of its own, without a network until it gets one. */
export function createMachine(
  shop: Shop,
  fingerprint: string,
  { store = memoryStore(), network = false }: { store?: LicenseStore; network?: boolean } = {},
) {
  let ahead = 0
  let asked = 0
  const client = createLicenseClient({
    baseUrl: 'http://localhost:3000',
    product: product.id,
    publicKeys: shop.deps.signer.jwks.keys as PublicKey[],
    store,
    fetch: async (address, init) => {
      asked += 1
      if (!network) throw new TypeError('fetch failed')
      return shop.app.request(String(address), init)
    },
    clock: () => new Date(shop.clock.now().getTime() + ahead),
  })
  const textOf = (answer: { outcome: 'yes'; text: string } | { outcome: 'unknown' }) => {
    if (answer.outcome === 'unknown') throw new Error(JSON.stringify(answer))
    return answer.text
  }
  return {
    fingerprint,
    client,
    store,
    ask: async () =>
      textOf(await client.makeRequest({ fingerprint, deviceName: `${fingerprint} PC` })),
    take: (text: string) => client.acceptFile({ text, fingerprint }),
    giveBack: async () => textOf(await client.releaseFile({ fingerprint })),
    check: () => client.checkOffline({ fingerprint }),
    wait: (days: number) => {
      ahead += days * times.day
    },
    countAsks: () => asked,
  }
}


/** Whoever is signed in, and carries texts between a machine and the account page. */
export async function createCarrier(shop: Shop, email: string, { accepts = true } = {}) {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, email)
  const call = (verb: string, body: object) =>
    visitor.post(`/api/account/${verb}`, { email, code, ...body })
  if (accepts) await call('accept-eula', {})
  const look = async () => (await call('get-info', {})).body as AccountInfo
  return {
    call,
    look,
    read: (text: string) => call('read-machine-text', { text }),
    make: (license_id: string, text: string) => call('make-license-file', { license_id, text }),
    show: (file_id: string) => call('license-file', { file_id }),
    renew: (file_id: string) => call('renew-license-file', { file_id }),
    release: (text: string) => call('release-license-file', { text }),
  }
}

export type Carrier = Awaited<ReturnType<typeof createCarrier>>
