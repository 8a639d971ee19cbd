import type { Delivery, Endpoint } from '#contract/admin/webhooks.ts'
import type { ChipState } from '#app/ui/chip.tsx'

export const secretSays =
  'The secret is shown only once. Your receiver uses it to verify that events are from this shop.'

interface Said {
  state: ChipState
  word: string
}

export function sayEndpoint({ state, failing_since: since }: Endpoint): Said {
  if (state === 'gone') return { state: 'stopped', word: 'Gone' }
  if (state === 'paused') return { state: 'past', word: 'Paused' }
  if (since !== null) return { state: 'stopped', word: 'Failing' }
  return { state: 'works', word: 'Active' }
}

export function sayDelivery({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): Said {
  if (state === 'delivered') return { state: 'works', word: 'Delivered' }
  if (state === 'failed') return { state: 'stopped', word: 'Failed' }
  if (state === 'stopped') return { state: 'past', word: 'Stopped' }
  return attempts === 0 ? { state: 'new', word: 'Sending' } : { state: 'asks', word: 'Retrying' }
}

export const stateWords: Record<Delivery['state'], string> = {
  waiting: 'Retrying',
  delivered: 'Delivered',
  failed: 'Failed',
  stopped: 'Stopped',
}

/** Says the response to the last try, in a few words. */
export function sayResult({ status, error }: Pick<Delivery, 'status' | 'error'>): string {
  if (status !== null) return sayStatus(status)
  if (error === null) return 'Not tried yet'
  return (
    problems[error] ??
    (isCertificate(error) ? `Bad certificate (${error})` : `No response (${error})`)
  )
}

function sayStatus(status: number): string {
  return `HTTP ${status}${status >= 300 && status < 400 ? ', redirects aren’t followed' : ''}`
}

const problems: Record<string, string> = {
  address_refused: 'Address is in a blocked network',
  timeout: 'No response within 10 seconds',
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection reset',
  ENOTFOUND: 'Host not found',
}

const isCertificate = (code: string) => /CERT|SIGNATURE/.test(code)
