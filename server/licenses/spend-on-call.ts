import type { Deps } from '../deps.ts'
import type { License } from './find.ts'

/** The budgets of the license are used up. */
export interface TooManyCalls {
  retryAfterSeconds: number
}

/**
 * Counts a call with a good key: of a device that uses the license first, so that nobody else who has the
 * key uses up what it has. All other calls share a budget for each seat. Null when it may go on. `device`: its
 * fingerprint; null when it does not use the license.
 */
export async function spendOnCall(
  { limits }: Pick<Deps, 'limits'>,
  { id, max_activations: times }: Pick<License, 'id' | 'max_activations'>,
  device: string | null,
): Promise<TooManyCalls | null> {
  if (device !== null && (await limits.spend('licenseCallsPerDevice', `${id} ${device}`)).allowed)
    return null
  const spending = await limits.spend('licenseCallsPerSeat', id, { times })
  return spending.allowed ? null : { retryAfterSeconds: spending.retryAfterSeconds }
}
