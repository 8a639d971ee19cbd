import type { Context, Next } from 'hono'
import type { z } from 'zod'
import { checkInput } from '../../settings/check-input.ts'
import { brokenText, largestJson, readText } from './body.ts'
import { Refusal } from './refusal.ts'

const plainJson = { types: ['application/json'], limit: largestJson }

/**
 * Parses a JSON body of at most `limit` bytes in the shape of `schema`. Refuses anything else, and says what
 * is wrong.
 */
export async function parseJson<T>(
  c: Context,
  schema: z.ZodType<T>,
  { types, limit } = plainJson,
): Promise<T> {
  requireType(c, types)
  return takeShape(schema, readJsonObject(await readText(c, limit)))
}

/**
 * Parses a JSON object with no other fields than those in `schema`; the caller checks their values. Also
 * returns the original text.
 */
export async function parseJsonObject(
  c: Context,
  { shape }: z.ZodObject,
  limit: number,
): Promise<{ text: string; input: object }> {
  requireType(c, plainJson.types)
  const text = await readText(c, limit)
  const input = readJsonObject(text)
  refuseUnknownFields(input, shape)
  return { text, input }
}

function readJsonObject(text: string): object {
  const body = readJson(text)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new Refusal(400, 'bad_request', 'Send a JSON object.')
}

function takeShape<T>(schema: z.ZodType<T>, input: object): T {
  const checked = checkInput(schema, input)
  if (checked.ok) return checked.data
  throw new Refusal(400, 'bad_request', checked.problems[0]!)
}

/** Reads the query. A repeated field counts once. */
export function readQuery(c: Context): Record<string, string> {
  refuseBrokenEncoding(new URL(c.req.url).search)
  const query = c.req.query()
  for (const text of Object.entries(query).flat()) refuseUnstorable(text)
  return query
}

export function parseQuery(c: Context, schema: z.ZodObject): object {
  const query = readQuery(c)
  refuseUnknownFields(query, schema.shape)
  return takeShape(schema, query) as object
}

/**
 * Refuses unknown fields. A misspelled field could otherwise do more than was meant, such as publish instead
 * of a dry run.
 */
function refuseUnknownFields(sent: object, shape: object): void {
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(shape, name))
  if (unknown !== undefined)
    throw new Refusal(400, 'bad_request', `This call has no field ${unknown.slice(0, 40)}.`)
}

/**
 * Fields that are only descriptions. If one was cut in the middle of a character, the call must still work.
 */
const describing = new Set(['device_name', 'platform', 'app_version', 'title', 'comment'])

/**
 * Refuses what PostgreSQL cannot store. NUL cannot be stored at all, and a lone surrogate would become
 * another character, so that two different fingerprints would be the same row.
 */
function refuseUnstorable(text: string): void {
  if (!text.isWellFormed()) throw brokenText()
  if (text.includes('\0')) throw nul()
}

function dropUnstorable(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[\p{Cs}\0]/gu, '') : value
}

const nul = () => new Refusal(400, 'bad_request', 'Text can’t contain NUL characters.')

export async function refuseNulInPath(c: Context, next: Next) {
  if (c.req.url.includes('%00') && new URL(c.req.url).pathname.includes('%00')) throw nul()
  await next()
}

/**
 * Refuses the same in a form or a query, whose invalid bytes URLSearchParams would replace. A lone % stands
 * for itself.
 */
function refuseBrokenEncoding(encoded: string): void {
  try {
    decodeURIComponent(encoded.replace(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    throw brokenText()
  }
}

/** Parses a browser form. Unknown fields are dropped, and a repeated field counts once. */
export async function parseForm(c: Context): Promise<Map<string, string>> {
  const type = c.req.header('Content-Type')
  // The Stripe form has no fields, and a post without a body has no type.
  if (type !== undefined) requireType(c, ['application/x-www-form-urlencoded'])
  const text = await readText(c, largestJson)
  refuseBrokenEncoding(text)
  const form = new Map(new URLSearchParams(text))
  for (const part of [...form].flat()) refuseUnstorable(part)
  return form
}

function requireType(c: Context, wanted: string[]): void {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (!wanted.includes(type))
    throw new Refusal(415, 'unsupported_media_type', `Send the body as ${wanted[0]}.`)
}

const poisonous = new Set(['__proto__', 'constructor', 'prototype'])

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      if (poisonous.has(key)) throw new SyntaxError(`the name ${key} is not allowed`)
      if (describing.has(key)) return dropUnstorable(value)
      for (const part of [key, value]) if (typeof part === 'string') refuseUnstorable(part)
      return value
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    const reason = error instanceof SyntaxError && poisonousName(error) ? error.message : 'not JSON'
    throw new Refusal(400, 'bad_request', `The body can’t be read: ${reason}.`)
  }
}

function poisonousName(error: SyntaxError): boolean {
  return error.message.startsWith('the name ')
}
