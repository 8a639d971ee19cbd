import { invalid, StripeProblem } from './problem.ts'
import type { KeptAnswer, Store } from './store.ts'

const keptForMs = 24 * 60 * 60 * 1000
const running = new WeakMap<Store, Set<string>>()

type Start = {
  kept: KeptAnswer | null
  keep: (status: number, body: string, requestId: string) => void
  end: () => void
}

/** Says whether a request with this key may run, or returns its earlier answer; throws 400 and 409. */
export function startIdempotent(store: Store, key: string, request: string): Start {
  if (key.length > 255) throw invalid('Idempotency-Key must be at most 255 characters.')
  const inFlight = running.get(store) ?? new Set<string>()
  running.set(store, inFlight)
  const kept = keptAnswer(store, key)
  if (kept && kept.request !== request) throw otherRequest(key)
  if (inFlight.has(key)) throw alreadyRunning(key)
  if (!kept) inFlight.add(key)
  return {
    kept,
    keep(status, body, requestId) {
      store.answers.set(key, { request, status, body, requestId, at: Date.now() })
      store.changed()
    },
    end: () => inFlight.delete(key),
  }
}

/** Describes a request: two are the same if method, path and parameters match, in any order. */
export const requestOf = (call: { method: string; path: string; params: object }) =>
  `${call.method} ${call.path} ${JSON.stringify(sorted(call.params))}`

function keptAnswer(store: Store, key: string): KeptAnswer | null {
  const kept = store.answers.get(key)
  if (!kept) return null
  if (Date.now() - kept.at < keptForMs) return kept
  store.answers.delete(key)
  return null
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, child]) => [name, sorted(child)] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const otherRequest = (key: string) =>
  new StripeProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

const alreadyRunning = (key: string) =>
  new StripeProblem(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
