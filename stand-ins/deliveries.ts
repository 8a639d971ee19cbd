import type { Behaviour } from './behaviour.ts'
import type { Random } from './random.ts'

/** One webhook: the body and its signature are made anew for each attempt, as providers do. */
type Parcel = {
  id: string
  type: string
  compose: () => { body: string; headers: Record<string, string> }
}

/** `status` is null when no answer came; `error` then says why. */
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

type Run = { parcel: Parcel; url: string; attempt: number; duplicate: boolean }

const maxAttempts = 240
const firstRetryMs = 500
const lastRetryMs = 30_000
const answerWithinMs = 20_000
const logLimit = 50_000

type Surroundings = {
  behaviour: () => Behaviour
  random: Random
  /** How often one parcel is tried; for days when nothing is said. */
  attempts?: number
  onDelivered: (eventId: string, url: string) => void
}

/** Posts webhooks with retries, and late, twice or out of order as the behaviour says. */
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

  post(parcel: Parcel, urls: string[]): void {
    const { behaviour, random } = this.#around
    const { reorders, duplicates } = behaviour()
    for (const url of urls) {
      const lateBy = random() < reorders ? 300 + random() * 2700 : 0
      this.#schedule({ parcel, url, attempt: 1, duplicate: false }, lateBy)
      if (random() < duplicates)
        this.#schedule({ parcel, url, attempt: 1, duplicate: true }, random() * 2000)
    }
  }

  /** One attempt now, past every mode and fault; answers the status of each address. */
  postOnce(parcel: Parcel, urls: string[]): Promise<Delivery[]> {
    const runs = urls.map(async (url) => {
      const answer = await attempt(parcel, url, this.#stopped.signal)
      this.#record({ parcel, url, attempt: 1, duplicate: false }, answer)
      return this.log.findLast((entry) => entry.eventId === parcel.id && entry.url === url)!
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
    const answer = await attempt(run.parcel, run.url, this.#stopped.signal)
    if (this.#stopped.signal.aborted) return
    this.#record(run, answer)
    if (isSuccess(answer)) this.#around.onDelivered(run.parcel.id, run.url)
    else if (!run.duplicate && run.attempt < (this.#around.attempts ?? maxAttempts))
      this.#schedule({ ...run, attempt: run.attempt + 1 }, retryDelay(run.attempt))
  }

  #record(run: Run, answer: Answer): void {
    const { parcel, ...rest } = run
    this.log.push({ eventId: parcel.id, type: parcel.type, ...rest, ...answer, at: Date.now() })
    if (this.log.length > logLimit) this.log.shift()
  }
}

type Answer = { status: number | null; error: string | null }

async function attempt(parcel: Parcel, url: string, stopped: AbortSignal): Promise<Answer> {
  const { body, headers } = parcel.compose()
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
