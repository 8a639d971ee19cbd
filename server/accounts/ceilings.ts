import type { Deps } from '../deps.ts'

const ceilings = ['signInCodesHour', 'signInCodesDay'] as const
/** Counted separately, so that codes for random addresses cannot lock customers out. */
const kinds = ['with an account', 'without an account'] as const

/** Seconds until codes go to every kind of address again; null while no ceiling is reached. */
export async function findCrowd({ limits }: Deps): Promise<number | null> {
  const waits: number[] = []
  for (const ceiling of ceilings)
    for (const kind of kinds) {
      const state = await limits.peek(ceiling, kind)
      if (!state.allowed) waits.push(state.retryAfterSeconds)
    }
  return waits.length > 0 ? Math.max(...waits) : null
}

/** Counts a code to an unknown browser; false when it exceeds a ceiling of the site. */
export async function passCeilings({ limits, log }: Deps, hasAccount: boolean): Promise<boolean> {
  const kind = kinds[hasAccount ? 0 : 1]
  for (const ceiling of ceilings) {
    const spending = await limits.spend(ceiling, kind)
    if (!spending.allowed) return false
    if (spending.left === 0)
      log.error(
        { ceiling, kind },
        'the site sends no more sign-in codes to unknown browsers for now',
      )
  }
  return true
}
