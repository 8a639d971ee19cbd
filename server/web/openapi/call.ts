import type { z } from 'zod'
import { capitalize } from '#contract/capitalize.ts'
import type { ErrorCode } from '#contract/errors.ts'

export type Method = 'get' | 'post' | 'head' | 'patch' | 'delete'

export interface DescribedCall {
  method: Method
  /** A path such as `/api/models/{provider}`. The parts in braces are described in `parts`. */
  path: string
  group: string
  /** Says in one sentence what the call does. */
  summary: string
  about?: string
  parts?: Record<string, z.ZodType>
  query?: z.ZodObject
  headers?: Record<string, CallHeader>
  /**
   * `own`: pages of this site may write to it. `any`: pages of any site may read its answer. If a page only
   * reads, neither is needed.
   */
  origin?: 'own' | 'any'
  /** True if the answer has an entity tag and is not sent again to a client that already has it. */
  revalidates?: true
  body?: CallBody
  answers: Record<number, CallAnswer>
  /**
   * The errors of this call alone. For those of its path, query, body and origin, and of all calls, see
   * `listErrors`.
   */
  errors?: ErrorCode[]
  /** Names of security schemes. Any one of them is enough. */
  access?: string[]
}

interface CallHeader {
  says: string
  example: string
  isRequired: boolean
}

interface CallBody {
  media: string
  /** Without a schema, the server accepts any body. */
  schema?: z.ZodType
  example?: unknown
  /**
   * How the body is taken: its fields are `parsed`, or its bytes are read `whole` or as a `stream`, whatever
   * their type.
   */
  taken?: keyof typeof ofBodies
}

export interface CallAnswer {
  says: string
  json?: z.ZodType
  /**
   * The media type, if the answer is not JSON, or not always. Without this and a schema, the answer has no
   * body.
   */
  media?: string
  headers?: Record<string, string>
}

/**
 * Names the call in the reference: `/api/account/sign-in` becomes `accountSignIn`. Parts in braces are
 * included, and so is the method if other calls share the path.
 */
export function nameCall(path: string, method: Method = 'get'): string {
  const words = path
    .replace(/^\/api\/(admin\/)?/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const all = method === 'get' || method === 'post' ? words : [...words, method]
  return all.map((word, index) => (index === 0 ? word : capitalize(word))).join('')
}

/** Lists every code that a call can answer, in the order of `refusals`. */
export function listErrors(call: DescribedCall): ErrorCode[] {
  return [
    ...(call.errors ?? []),
    ...(call.parts || call.query ? ofQueries : []),
    ...(call.origin === 'own' && call.method !== 'get' && call.method !== 'head' ? ofPages : []),
    ...(call.body ? ofBodies[call.body.taken ?? 'parsed'] : []),
    ...ofAll,
  ]
}

const ofQueries: ErrorCode[] = ['bad_request']
const ofPages: ErrorCode[] = ['cross_site']
const ofBodies = {
  parsed: ['bad_request', 'unsupported_media_type', 'too_large'],
  whole: ['bad_request', 'too_large'],
  stream: [],
} as const satisfies Record<string, ErrorCode[]>
const ofAll: ErrorCode[] = ['internal', 'unavailable']
