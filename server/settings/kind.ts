import { nameMailbox } from '#contract/email.ts'
import { product } from '#contract/product.ts'
import type { Kind } from '#db/kind.ts'
import type { Environment } from './environment.ts'

export function readKind({ NODE_ENV, SANDBOX }: Environment): Kind {
  if (NODE_ENV !== 'production') return 'local'
  return SANDBOX === 'true' ? 'sandbox' : 'shop'
}

/** Names the app that something is signed for (`aud`). A released app refuses what a sandbox signs. */
export function nameAudience(kind: Kind): string {
  return kind === 'sandbox' ? `${product.id}-sandbox` : product.id
}

export const testLine = 'Test shop. No real money.'

/** Returns the line at the top of everything that people see in a sandbox; empty elsewhere. */
export function sayTest(kind: Kind): string {
  return kind === 'sandbox' ? testLine : ''
}

/**
 * Names an address for counting. Usually that is its mailbox; in a sandbox it is the address itself, so that
 * an owner can play several people.
 */
export function nameCounted(kind: Kind, emailNormal: string): string {
  return kind === 'sandbox' ? emailNormal : nameMailbox(emailNormal)
}
