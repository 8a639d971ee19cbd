import { z } from 'zod'
import type { Provider } from '#contract/providers.ts'
import { noteRefusal, readRefusal, type Caller, type CallFailure } from './note-refusal.ts'

const readingMs = { each: 2500, all: 5000 }
const creatingMs = { each: 10_000, all: 10_000 }
const answerLimit = 1024 * 1024
/** The name of the error that a timed-out AbortSignal throws. */
const tooLate = 'TimeoutError'

export interface Question {
  provider: Provider
  /** The name of the call in the provider's own documentation. */
  call: string
  url: URL
  method: 'GET' | 'POST'
  /** Called for each try, because some tokens can be used only once. */
  headers: () => Promise<Record<string, string>> | Record<string, string>
  body?: unknown
  /** The number of tries. Use two only for an idempotent call. */
  tries: 1 | 2
  /**
   * Set when a buyer waits for what the call creates. The call may take ten seconds in total, and is not sent
   * again after a timeout.
   */
  creates?: true
  /** Ends the tries early when several calls share one timeout. */
  until?: AbortSignal
}

/**
 * Returns the provider's response in the shape of `schema`. Lost connections, timeouts, server errors and
 * unknown shapes are all `unavailable`. Two tries end within five seconds.
 */
export async function askProvider<T>(
  caller: Caller,
  question: Question,
  schema: z.ZodType<T>,
): Promise<T | 'not_found' | 'unavailable'> {
  const answer = await callProvider(caller, question, schema)
  return answer === 'refused' || answer === 'timed_out' ? 'unavailable' : answer
}

/** Works like `askProvider`, and also says why there is no answer. */
export async function callProvider<T>(
  { log, clock, peerClock }: Caller,
  question: Question,
  schema: z.ZodType<T>,
): Promise<T | 'not_found' | CallFailure> {
  const { provider, call } = question
  const askedAt = clock.now()
  const answer = await sendUntilAnswered(question)
  if (typeof answer === 'string') {
    noteRefusal(log, { provider, call, status: null, code: answer, requestId: null })
    return answer === tooLate ? 'timed_out' : 'unavailable'
  }
  const { status, text, requestId, date } = answer
  const isClockRight = peerClock.hear(provider, date, askedAt)
  if (status === 404) return 'not_found'
  const parsed = status < 300 ? schema.safeParse(readJson(text)) : null
  if (parsed?.success) return parsed.data
  const issues = parsed?.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
  noteRefusal(log, {
    provider,
    call,
    status,
    code: readCode(text),
    requestId,
    ...(issues && { issues }),
  })
  return readRefusal(status, isClockRight)
}

interface Answer {
  status: number
  text: string
  requestId: string | null
  date: string | null
}

/** Returns the last response, or the reason why none came. */
async function sendUntilAnswered(question: Question): Promise<Answer | string> {
  const { each, all } = question.creates ? creatingMs : readingMs
  const whole = AbortSignal.timeout(all)
  const until = question.until ? AbortSignal.any([question.until, whole]) : whole
  let answer: Answer | string = 'no_time_left'
  for (let left = question.tries; left > 0 && !until.aborted; left -= 1) {
    answer = await send(question, AbortSignal.any([until, AbortSignal.timeout(each)]))
    if (typeof answer !== 'string' && answer.status < 500 && answer.status !== 429) return answer
  }
  return answer
}

async function send(
  { url, method, headers, body }: Question,
  signal: AbortSignal,
): Promise<Answer | string> {
  const request: RequestInit = {
    method,
    headers: { Accept: 'application/json', ...(await headers()) },
    redirect: 'error',
    signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  try {
    const response = await fetch(url, request)
    const text = await readWithin(response)
    if (text === null) return 'too_large'
    const { status, headers: said } = response
    return { status, text, requestId: said.get('X-Request-Id'), date: said.get('Date') }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? name
  }
}

async function readWithin(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > answerLimit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads JSON; null when the text isn't JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const coded = z.object({ code: z.string() }).or(z.object({ errorType: z.string() }))

/** Reads the error code: BTCPay calls it `code`, Coinbase `errorType`. */
function readCode(text: string): string | null {
  const { data } = coded.safeParse(readJson(text))
  if (data === undefined) return null
  return 'code' in data ? data.code : data.errorType
}
