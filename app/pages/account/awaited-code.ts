import { times } from '#contract/limits.ts'
import { readStoredJson, removeStored, store } from './stored.ts'
import type { AwaitedCode } from './state.ts'

const name = 'protocraft-code'

/**
 * Reads the code request of this tab while the code is valid, so that a reload keeps waiting for it.
 */
export function readAwaitedCode(now: number): AwaitedCode | null {
  const awaited = readWhole()
  return awaited && now - awaited.askedAt < times.codeLifetime ? awaited : null
}

export function saveAwaitedCode(awaited: AwaitedCode): void {
  // Without storage, a reload starts over.
  store('sessionStorage', name, JSON.stringify(awaited))
}

export function removeAwaitedCode(): void {
  removeStored('sessionStorage', name)
}

function readWhole(): AwaitedCode | null {
  const { email, askedAt } = (readStoredJson('sessionStorage', name) ?? {}) as AwaitedCode
  const isWhole = typeof email === 'string' && email !== '' && typeof askedAt === 'number'
  return isWhole ? { email, askedAt } : null
}
