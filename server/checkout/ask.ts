import type { Logger } from 'pino'
import type { z } from 'zod'

const timeoutMs = 2500
const answerLimit = 1024 * 1024

export interface Question {
  url: URL
  method: 'GET' | 'POST'
  /** Created for each try, as a token can work only once. */
  headers: () => Promise<Record<string, string>> | Record<string, string>
  body?: unknown
  /** Two only when the call is idempotent. */
  tries: 1 | 2
  /** Ends the tries early when several calls share one timeout. */
  until?: AbortSignal
}

/**
 * Answers what a provider responds, in the shape of `schema`. Lost connections, late responses, its
 * own errors and unknown shapes are all `unavailable`. Two tries end within five seconds.
 */
export async function askProvider<T>(
  log: Logger,
  question: Question,
  schema: z.ZodType<T>,
): Promise<T | 'not_found' | 'unavailable'> {
  const answer = await sendUntilAnswered(question)
  if (answer === null) return 'unavailable'
  if (answer.status === 404) return 'not_found'
  const parsed = answer.status < 300 ? schema.safeParse(readJson(answer.text)) : null
  if (parsed?.success) return parsed.data
  const issues = parsed?.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
  log.warn(
    // Leave out the path: an order's id can give access to its license key.
    { host: question.url.host, status: answer.status, issues },
    'a payment provider gave an unusable answer',
  )
  return 'unavailable'
}

interface Answer {
  status: number
  text: string
}

async function sendUntilAnswered(question: Question): Promise<Answer | null> {
  for (let left = question.tries; left > 0 && !question.until?.aborted; left -= 1) {
    const answer = await send(question)
    if (answer !== null && answer.status < 500 && answer.status !== 429) return answer
  }
  return null
}

/** Null when no complete response came. */
async function send({ url, method, headers, body, until }: Question): Promise<Answer | null> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const request: RequestInit = {
    method,
    headers: { Accept: 'application/json', ...(await headers()) },
    redirect: 'error',
    signal: until ? AbortSignal.any([until, timeout]) : timeout,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  try {
    const response = await fetch(url, request)
    const text = await readWithin(response)
    return text === null ? null : { status: response.status, text }
  } catch {
    return null
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
