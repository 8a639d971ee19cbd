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

export type Deliveries = ReturnType<typeof createDeliveries>

type Run = { parcel: Parcel; url: string; attempt: number; duplicate: boolean }

const maxAttempts = 240
const firstRetryMs = 500
const lastRetryMs = 30_000
const answerWithinMs = 20_000
const logLimit = 50_000

/** Posts webhooks with retries, and late, twice or out of order as the behaviour says. */
export function createDeliveries(deps: {
  behaviour: () => Behaviour
  random: Random
  onDelivered: (eventId: string, url: string) => void
}) {
  const log: Delivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  const stopped = new AbortController()
  let mode: 'deliver' | 'hold' | 'drop' = 'deliver'
  let held: Run[] = []

  function post(parcel: Parcel, urls: string[]): void {
    const { reorders, duplicates } = deps.behaviour()
    for (const url of urls) {
      const lateBy = deps.random() < reorders ? 300 + deps.random() * 2700 : 0
      schedule({ parcel, url, attempt: 1, duplicate: false }, lateBy)
      if (deps.random() < duplicates)
        schedule({ parcel, url, attempt: 1, duplicate: true }, deps.random() * 2000)
    }
  }

  function schedule(run: Run, inMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void start(run)
    }, inMs)
    timers.add(timer)
  }

  async function start(run: Run): Promise<void> {
    if (mode === 'drop') return
    if (mode === 'hold') return void held.push(run)
    const answer = await attempt(run.parcel, run.url, stopped.signal)
    if (stopped.signal.aborted) return
    record(run, answer)
    if (isSuccess(answer)) deps.onDelivered(run.parcel.id, run.url)
    else if (!run.duplicate && run.attempt < maxAttempts)
      schedule({ ...run, attempt: run.attempt + 1 }, retryDelay(run.attempt))
  }

  function record(run: Run, answer: Answer): void {
    const { parcel, ...rest } = run
    log.push({ eventId: parcel.id, type: parcel.type, ...rest, ...answer, at: Date.now() })
    if (log.length > logLimit) log.shift()
  }

  /** One attempt now, past every mode and fault; answers the status of each address. */
  async function postOnce(parcel: Parcel, urls: string[]): Promise<Delivery[]> {
    const runs = urls.map(async (url) => {
      record(
        { parcel, url, attempt: 1, duplicate: false },
        await attempt(parcel, url, stopped.signal),
      )
      return log.findLast((entry) => entry.eventId === parcel.id && entry.url === url)!
    })
    return Promise.all(runs)
  }

  return {
    log,
    post,
    postOnce,
    hold() {
      mode = 'hold'
    },
    drop() {
      mode = 'drop'
      held = []
    },
    release() {
      mode = 'deliver'
      const waiting = held
      held = []
      for (const run of waiting) schedule(run, 0)
    },
    stop() {
      stopped.abort()
      for (const timer of timers) clearTimeout(timer)
    },
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
