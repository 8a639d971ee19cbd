import type { Random } from './random.ts'
import type { Weather } from './weather.ts'

/** One webhook. Its body and signature are created anew for each attempt, as providers do. */
type Webhook = {
  id: string
  type: string
  compose: () => { body: string; headers: Record<string, string> }
}

/** `status` is null when there was no answer; `error` then says why. */
export type Delivery = {
  eventId: string
  type: string
  url: string
  attempt: number
  duplicate: boolean
  status: number | null
  error: string | null
  at: number
}

type Run = { webhook: Webhook; url: string; attempt: number; duplicate: boolean }

const maxAttempts = 240
const firstRetryMs = 500
const lastRetryMs = 30_000
const answerWithinMs = 20_000
const logLimit = 50_000

type Surroundings = {
  weather: Weather
  random: Random
  /** The number of attempts per webhook; by default, attempts continue for days. */
  attempts?: number
  onDelivered?: (eventId: string, url: string) => void
}

export const deliveryVerbs = (deliveries: Deliveries) => ({
  hold: () => deliveries.hold(),
  /** Drops webhooks permanently until `release`; lists of events still contain them. */
  drop: () => deliveries.drop(),
  release: () => deliveries.release(),
})

/** Posts webhooks with retries, and late, twice or out of order if the behavior says so. */
export class Deliveries {
  readonly log: Delivery[] = []
  readonly #around: Surroundings
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #stopped = new AbortController()
  #mode: 'deliver' | 'hold' | 'drop' = 'deliver'
  #held: Run[] = []

  constructor(around: Surroundings) {
    this.#around = around
  }

  post(webhook: Webhook, urls: string[]): void {
    const { weather, random } = this.#around
    const { reorders, duplicates } = weather.behavior
    for (const url of urls) {
      const lateBy = random() < reorders ? 300 + random() * 2700 : 0
      this.#schedule({ webhook, url, attempt: 1, duplicate: false }, lateBy)
      if (random() < duplicates)
        this.#schedule({ webhook, url, attempt: 1, duplicate: true }, random() * 2000)
    }
  }

  /** Makes one attempt immediately, bypassing every mode and fault; returns the status of each address. */
  postOnce(webhook: Webhook, urls: string[]): Promise<Delivery[]> {
    const runs = urls.map(async (url) => {
      const answer = await attempt(webhook, url, this.#stopped.signal)
      this.#record({ webhook, url, attempt: 1, duplicate: false }, answer)
      return this.log.findLast((entry) => entry.eventId === webhook.id && entry.url === url)!
    })
    return Promise.all(runs)
  }

  hold(): void {
    this.#mode = 'hold'
  }

  drop(): void {
    this.#mode = 'drop'
    this.#held = []
  }

  release(): void {
    this.#mode = 'deliver'
    const waiting = this.#held
    this.#held = []
    for (const run of waiting) this.#schedule(run, 0)
  }

  stop(): void {
    this.#stopped.abort()
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #schedule(run: Run, inMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.#start(run)
    }, inMs)
    this.#timers.add(timer)
  }

  async #start(run: Run): Promise<void> {
    if (this.#mode === 'drop') return
    if (this.#mode === 'hold') return void this.#held.push(run)
    const answer = await attempt(run.webhook, run.url, this.#stopped.signal)
    if (this.#stopped.signal.aborted) return
    this.#record(run, answer)
    if (isSuccess(answer)) this.#around.onDelivered?.(run.webhook.id, run.url)
    else if (!run.duplicate && run.attempt < (this.#around.attempts ?? maxAttempts))
      this.#schedule({ ...run, attempt: run.attempt + 1 }, retryDelay(run.attempt))
  }

  #record(run: Run, answer: Answer): void {
    const { webhook, ...rest } = run
    this.log.push({ eventId: webhook.id, type: webhook.type, ...rest, ...answer, at: Date.now() })
    if (this.log.length > logLimit) this.log.shift()
  }
}

type Answer = { status: number | null; error: string | null }

async function attempt(webhook: Webhook, url: string, stopped: AbortSignal): Promise<Answer> {
  const { body, headers } = webhook.compose()
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(answerWithinMs)])
  try {
    const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' })
    await answer.body?.cancel()
    return { status: answer.status, error: null }
  } catch (error) {
    const { cause, message } = error as Error
    return { status: null, error: cause instanceof Error ? cause.message : message }
  }
}

const isSuccess = ({ status }: Answer) => status !== null && status >= 200 && status < 300

const retryDelay = (attempts: number) => Math.min(firstRetryMs * 2 ** (attempts - 1), lastRetryMs)

/** A stored event; `pending` lists the addresses that have not answered 2xx yet. */
export type Kept<Event> = { event: Event; pending: string[] }

/** Sends again, after a restart, what was not yet accepted. */
export function resumeDeliveries<Event>(
  events: Map<string, Kept<Event>>,
  addresses: string[],
  deliver: (id: string, urls: string[]) => void,
): void {
  for (const [id, { pending }] of events)
    deliver(
      id,
      pending.filter((url) => addresses.includes(url)),
    )
}
