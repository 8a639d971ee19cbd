import type { ErrorAnswer } from '#contract/errors.ts'

const timeout = 15_000

/**
 * Thrown when the API refuses a call. `message` is the technical line; `sentence` is the server's
 * message for a visitor.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  readonly sentence: string | null
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | null

  constructor(answer: Response, refusal: ErrorAnswer['error'] | null) {
    super(`HTTP error! status: ${answer.status}`)
    this.name = 'ApiError'
    this.status = answer.status
    this.code = refusal?.code ?? null
    this.sentence = refusal?.message ?? null
    this.retryAfter = Number(answer.headers.get('Retry-After')) || null
  }
}

/**
 * Sends `POST /api/<path>` with JSON. Throws an ApiError for a non-OK status, and whatever fetch throws.
 */
export function post<Answer>(path: string, body: object): Promise<Answer> {
  return call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // Requests sent as the page unloads (an event, signing out) still arrive.
    keepalive: true,
  })
}

/** Sends `GET /api/<path>`; throws like `post`. */
export function get<Answer>(path: string): Promise<Answer> {
  return call(path, { method: 'GET' })
}

export async function call<Answer>(path: string, request: RequestInit): Promise<Answer> {
  const answer = await fetch(`/api/${path}`, {
    ...request,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeout),
  })
  if (!answer.ok) throw new ApiError(answer, await readRefusal(answer))
  return (await readBody(answer)) as Answer
}

async function readRefusal(answer: Response): Promise<ErrorAnswer['error'] | null> {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorAnswer> | null
  return body?.error ?? null
}

function readBody(answer: Response): Promise<unknown> {
  const type = answer.headers.get('Content-Type') ?? ''
  if (type.includes('json')) return answer.json()
  return /zip|pdf/.test(type) ? readFile(answer, type) : answer.text()
}

/** Reads the file with its name from the server, if it sends one. */
async function readFile(answer: Response, type: string): Promise<File> {
  const [, name = ''] =
    /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
  return new File([await answer.blob()], name, { type })
}
