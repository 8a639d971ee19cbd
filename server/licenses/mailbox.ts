import type { ShopContext } from '../settings/deps.ts'
import { nameCounted } from '../settings/kind.ts'
import { macs } from '../settings/secrets/secrets.ts'

/** Hashes the mailbox that gets a trial, with each secret. The first hash is the one to store. */
export function hashMailbox({ config, secrets }: ShopContext, email: string): Buffer[] {
  return macs(secrets.keyLookup, 'trial', nameCounted(config.kind, email))
}
