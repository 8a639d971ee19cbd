import { times } from '#contract/limits.ts'
import type { AwaitedCode } from './state.ts'

const name = 'protocraft-code'

/** The code this tab asked for, while it works; a reload then keeps waiting for it. */
export function readAwaitedCode(now: number): AwaitedCode | null {
  const awaited = parse(readText())
  return awaited && now - awaited.askedAt < times.codeLifetime ? awaited : null
}

export function saveAwaitedCode(awaited: AwaitedCode): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(awaited))
  } catch {
    // Without storage a reload begins anew.
  }
}

export function removeAwaitedCode(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // If storage is blocked there is nothing to remember.
  }
}

function readText(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function parse(text: string | null): AwaitedCode | null {
  try {
    const { email, askedAt, notice } = JSON.parse(text ?? 'null') as AwaitedCode
    const isWhole = typeof email === 'string' && email !== '' && typeof askedAt === 'number'
    return isWhole ? { email, askedAt, notice: typeof notice === 'string' ? notice : null } : null
  } catch {
    return null
  }
}
