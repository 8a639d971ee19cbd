import type { Delivery, Endpoint } from '#contract/admin/webhooks.ts'
import type { ChipState } from '#app/ui/chip.tsx'

export const secretSays =
  'The secret is shown only once. Your receiver uses it to verify that messages are from this shop.'

interface Said {
  state: ChipState
  word: string
}

export function sayEndpoint({ state, failing_since: since, failed }: Endpoint): Said {
  if (state === 'gone') return { state: 'stopped', word: 'Gone' }
  if (state === 'paused') return { state: 'past', word: 'Paused' }
  if (since !== null) return { state: 'stopped', word: 'Failing' }
  if (failed > 0) return { state: 'asks', word: `${failed} given up` }
  return { state: 'works', word: 'Active' }
}

export function sayDelivery({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): Said {
  if (state === 'delivered') return { state: 'works', word: 'Delivered' }
  if (state === 'failed') return { state: 'stopped', word: 'Given up' }
  if (state === 'stopped') return { state: 'past', word: 'Stopped' }
  return attempts === 0
    ? { state: 'new', word: 'Sending' }
    : { state: 'asks', word: 'Trying again' }
}

export const stateWords: Record<Delivery['state'], string> = {
  waiting: 'Trying again',
  delivered: 'Delivered',
  failed: 'Given up',
  stopped: 'Stopped',
}

/** Says the result of the last try, in a few words. */
export function sayResult({ status, error }: Pick<Delivery, 'status' | 'error'>): string {
  if (status !== null) return sayStatus(status)
  if (error === null) return 'Not tried yet'
  return (
    problems[error] ??
    (isCertificate(error) ? `Bad certificate (${error})` : `No response (${error})`)
  )
}

function sayStatus(status: number): string {
  return status >= 300 && status < 400 ? `${status}, redirects aren’t followed` : String(status)
}

const problems: Record<string, string> = {
  address_refused: 'Address is in a blocked network',
  timeout: 'No response within 10 seconds',
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection reset',
  ENOTFOUND: 'Host not found',
}

const isCertificate = (code: string) => /CERT|SIGNATURE/.test(code)
