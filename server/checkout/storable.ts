import type { PaymentProvider, ProviderEvent } from './provider.ts'

/**
 * Wraps a provider so that all its texts can be stored. PostgreSQL stores no NUL, and no lone surrogate in
 * JSON. Both become U+FFFD: a name that contains one must not stop an event from being handled.
 */
export function makeStorable(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    verifyWebhook(body, headers, pathSecret) {
      const event = provider.verifyWebhook(body, headers, pathSecret)
      return event && storeEvent(event)
    },
    async listEvents(since, until) {
      const events = await provider.listEvents(since, until)
      return events === 'unavailable' ? events : events.map(storeEvent)
    },
    retrieveOrder: async (reference) => store(await provider.retrieveOrder(reference)),
    listPaid: async (since, until) => store(await provider.listPaid(since, until)),
  }
}

function storeEvent(event: ProviderEvent): ProviderEvent {
  return { ...store(event), payload: storeJson(event.payload) }
}

const unreadable = '\ufffd'

function store<T>(value: T): T
function store(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', unreadable)
  if (Array.isArray(value)) return value.map((each) => store(each))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, store(each)]))
}

/** Matches a surrogate pair, any other `\u…`, or a one-letter escape. */
const escapes = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|[^u])/gi
const unstorable = /^\\u(?:0000|d[89a-f][\da-f]{2})$/i

/** Replaces both in JSON, where they are escapes. */
function storeJson(text: string): string {
  return text.replace(escapes, (each) => (unstorable.test(each) ? String.raw`\ufffd` : each))
}
