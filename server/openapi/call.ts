import type { z } from 'zod'
import { capitalize } from '#contract/capitalize.ts'
import type { ErrorCode } from '#contract/errors.ts'

export type Method = 'get' | 'post' | 'head' | 'patch' | 'delete'

/** A call as the reference describes it. */
export interface DescribedCall {
  method: Method
  /** `/api/models/{provider}`; what is in braces is in `parts`. */
  path: string
  /** The heading under which it is listed. */
  group: string
  /** One sentence. */
  summary: string
  about?: string
  parts?: Record<string, z.ZodType>
  query?: z.ZodObject
  headers?: Record<string, CallHeader>
  /** Pages of this site may write to it, or of any read its answer; a plain read of a page says nothing. */
  origin?: 'own' | 'any'
  /** Its answer has a tag, and is not sent to whoever has it. */
  revalidates?: true
  body?: CallBody
  /** By status. */
  answers: Record<number, CallAnswer>
  /** Besides those of its path, query, body and origin, and of all calls: see `listErrors`. */
  errors?: ErrorCode[]
  /** Names of security schemes; any one of them is enough. */
  access?: string[]
}

interface CallHeader {
  says: string
  example: string
  isRequired: boolean
}

interface CallBody {
  media: string
  /** Without one, the server takes what the sender makes of it. */
  schema?: z.ZodType
  example?: unknown
  /** Its fields are `parsed` unless its bytes are taken `whole`, whatever their type, or as a `stream`. */
  taken?: keyof typeof ofBodies
}

export interface CallAnswer {
  says: string
  json?: z.ZodType
  /** Of an answer that is not JSON, or not always; neither: the answer has no body. */
  media?: string
  /** What its headers say, by their names. */
  headers?: Record<string, string>
}

/**
 * What the reference calls it: `/api/account/sign-in` is `accountSignIn`; what is in braces counts too,
 * and a method that shares its path with others.
 */
export function nameCall(path: string, method: Method = 'get'): string {
  const words = path
    .replace(/^\/api\/(admin\/)?/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const all = method === 'get' || method === 'post' ? words : [...words, method]
  return all.map((word, index) => (index === 0 ? word : capitalize(word))).join('')
}

/** Every code that a call can answer, in the order of `refusals`. */
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
