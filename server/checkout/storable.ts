import type { PaymentProvider, ProviderEvent } from './provider.ts'

/**
 * The same provider, all of whose words can be stored: PostgreSQL keeps no NUL, and JSON in it no half of
 * a character. Both become the sign for what cannot be read, as a name with one in it must not keep an
 * event from being handled.
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

/** A whole character of two halves, any other `\u…`, or what is escaped with one letter. */
const escapes = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|[^u])/gi
const unstorable = /^\\u(?:0000|d[89a-f][\da-f]{2})$/i

/** Of JSON, where both are written as escapes. */
function storeJson(text: string): string {
  return text.replace(escapes, (each) => (unstorable.test(each) ? String.raw`\ufffd` : each))
}
