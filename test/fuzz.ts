import fc from 'fast-check'
import { makeExample } from '#server/web/openapi/example.ts'
import type { ApiDocument, JsonSchema, Operation } from '#server/web/openapi/shapes.ts'

export interface OperationAt {
  path: string
  method: string
  operation: Operation
}

export function listOperations({ paths }: ApiDocument): OperationAt[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** Values that exist, by the names of the fields in which they are sent. */
export type Known = Record<string, unknown>

/** The header that names one request: its example would name the same one each time. */
const onceOnly = 'Idempotency-Key'

/** A request before it is serialized. */
interface Draft {
  method: string
  path: string
  parts: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  media: string | null
  /** Is null for no body. A text is sent as it is. */
  body: unknown
  end: string
}

export interface FuzzedRequest {
  path: string
  init: { method: string; headers: Record<string, string>; body?: BodyInit }
}

/** Draws requests of a call as its schemas say, with up to two faults. */
export function requestsOf(call: OperationAt, known: Known): fc.Arbitrary<FuzzedRequest> {
  const damages = fc.array(damage, { maxLength: 2 })
  return fc
    .tuple(draftOf(call, known), damages)
    .map(([draft, wrong]) => writeDown(wrong.reduce((each, spoil) => spoil(each), draft)))
}

/** Makes the request that its schemas ask for, without any choice. */
export const plainRequest = (call: OperationAt, known: Known) => writeDown(plainDraft(call, known))

export function plainDraft({ path, method, operation }: OperationAt, known: Known): Draft {
  const { parameters = [], requestBody } = operation
  const valueOf = (schema: JsonSchema, name: string) => known[name] ?? makeExample(schema, name)
  const inPlace = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === place && each.required)
        .map(({ name, schema, example }) => [
          name,
          name === onceOnly ? crypto.randomUUID() : String(example ?? valueOf(schema, name)),
        ]),
    )
  const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? [null, null]
  const sample = content && (content.example ?? makeExample(content.schema))
  const names = Object.keys(content?.schema.properties ?? {}).filter((name) => name in known)
  const body =
    typeof sample === 'object' && sample !== null
      ? { ...sample, ...Object.fromEntries(names.map((name) => [name, known[name]])) }
      : sample
  const [parts, query, headers] = [inPlace('path'), inPlace('query'), inPlace('header')]
  return { method, path, parts, query, headers, media, body, end: '' }
}

function draftOf({ path, method, operation }: OperationAt, known: Known): fc.Arbitrary<Draft> {
  const { parameters = [], requestBody } = operation
  const inPlace = (place: string) =>
    recordOf(
      parameters.filter((each) => each.in === place),
      ({ name, schema, example }) => {
        if (name === onceOnly) return fc.uuid()
        if (example !== undefined) return fc.constant(String(example))
        return fitting(schema, name, known).map(String)
      },
    ) as fc.Arbitrary<Record<string, string>>
  const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? [null, null]
  return fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    parts: inPlace('path'),
    query: inPlace('query'),
    headers: inPlace('header'),
    media: fc.constant(media),
    body: content ? fitting(content.schema, '', known) : fc.constant(null),
    end: fc.constant(''),
  })
}

function recordOf<Each extends { name: string; required: boolean }>(
  fields: Each[],
  valueOf: (field: Each) => fc.Arbitrary<unknown>,
) {
  const requiredKeys = fields.filter(({ required }) => required).map(({ name }) => name)
  const values = Object.fromEntries(fields.map((each) => [each.name, valueOf(each)]))
  return fc.record(values, { requiredKeys, noNullPrototype: true })
}

function fitting(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  const made = ofSchema(schema, name, known)
  if (!(name in known)) return made
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(known[name]) },
    { weight: 1, arbitrary: made },
  )
}

function ofSchema(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return fc.oneof(...choices.map((each) => fitting(each as JsonSchema, name, known)))
  const [type] = [schema.type].flat()
  if (type === 'object') return ofObject(schema, known)
  if (type === 'array')
    return fc.array(fitting((schema.items ?? {}) as JsonSchema, name, known), { maxLength: 3 })
  if (type === 'integer') return fc.integer(boundsOf(schema))
  if (type === 'number') return fc.double({ ...boundsOf(schema), noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return type === 'string' ? ofText(schema, name) : fc.jsonValue()
}

function ofObject({ properties = {}, required = [] }: JsonSchema, known: Known) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    return { name, required: required.includes(name), schema: schema as JsonSchema }
  })
  return recordOf(fields, (each) => fitting(each.schema, each.name, known))
}

const boundsOf = ({ minimum, maximum }: JsonSchema) => ({
  ...(minimum !== undefined && { min: minimum }),
  ...(maximum !== undefined && { max: maximum }),
})

function ofText(schema: JsonSchema, name: string): fc.Arbitrary<string> {
  const example = fc.constant(String(makeExample(schema, name)))
  if (schema.format !== undefined || schema.pattern !== undefined) return example
  const { minLength = 0, maxLength = 60 } = schema
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, maxLength) })
  return fc.oneof(example, text)
}

const words = ['__proto__', 'constructor', 'toString', '../..', '%00', "' or 1=1 --", '0', '-1']
const anyText = fc.oneof(
  fc.constantFrom('', '\0', 'a\0b', '\ud800', '\udfff\ud83d', 'İ', 'x'.repeat(20_000), ...words),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const anyValue = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { a: {} }),
  fc.jsonValue(),
)

type Spoil = (draft: Draft) => Draft

const isFields = (body: unknown): body is object => typeof body === 'object' && body !== null
/** Picks one of the fields, by a number that may be larger. */
const pick = (fields: object, at: number) =>
  Object.keys(fields)[at % (Object.keys(fields).length || 1)]

const damage: fc.Arbitrary<Spoil> = fc.oneof(
  fc.tuple(fc.nat(20), anyValue).map(([at, value]): Spoil => (draft) => {
    const name = isFields(draft.body) && pick(draft.body, at)
    return name ? { ...draft, body: { ...(draft.body as object), [name]: value } } : draft
  }),
  fc.nat(20).map((at): Spoil => (draft) => {
    const name = isFields(draft.body) && pick(draft.body, at)
    return name ? { ...draft, body: { ...(draft.body as object), [name]: undefined } } : draft
  }),
  fc.tuple(anyText, anyValue).map(([name, value]): Spoil => (draft) => {
    return isFields(draft.body) ? { ...draft, body: { ...draft.body, [name]: value } } : draft
  }),
  fc
    .oneof(anyValue, fc.constantFrom('{', '[]', '{"__proto__":{"a":1}}', 'a=%ff', 'x'.repeat(6e5)))
    .map(
      (body): Spoil =>
        (draft) =>
          draft.body === null ? draft : { ...draft, body },
    ),
  fc
    .constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/xml', null)
    .map((media): Spoil => (draft) => ({ ...draft, media })),
  fc.constantFrom('get', 'post', 'put', 'patch', 'delete').map((method): Spoil => (draft) => ({
    ...draft,
    method,
  })),
  // A file with a slash is redirected.
  fc.constant<Spoil>((draft) => (draft.path.endsWith('.atom') ? draft : { ...draft, end: '/' })),
  fc.tuple(fc.nat(5), anyText).map(([at, text]): Spoil => (draft) => {
    const name = pick(draft.parts, at)
    // Without a name there, or with dots alone, the address is another one.
    if (!name || /^\.{0,2}$/.test(text)) return draft
    return { ...draft, parts: { ...draft.parts, [name]: text } }
  }),
  fc.tuple(fc.nat(20), anyText).map(([at, text]): Spoil => (draft) => {
    const name = pick(draft.query, at) ?? 'unknown'
    return { ...draft, query: { ...draft.query, [name]: text } }
  }),
  fc
    .constantFrom<Record<string, string>>(
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
      { 'If-None-Match': '*' },
      { Range: 'bytes=0-9' },
      { Range: 'bytes=99999999-' },
      { Authorization: 'Bearer pca_unknown' },
      { Cookie: 'dev=x; console=x' },
      { 'Idempotency-Key': 'short' },
      { 'Tus-Resumable': '0.9' },
      { 'Upload-Offset': '-1' },
      { 'Upload-Length': '1e9' },
      { 'Upload-Metadata': '=' },
    )
    .map((more): Spoil => (draft) => ({ ...draft, headers: { ...draft.headers, ...more } })),
)

export function writeDown({
  method,
  path,
  parts,
  query,
  headers,
  media,
  body,
  end,
}: Draft): FuzzedRequest {
  const address = path.replace(/\{(\w+)\}/g, (_, name) => encodePart(parts[name] ?? 'x'))
  const asked = Object.entries(query).map((pair) => pair.map(encodeText).join('='))
  const search = asked.length > 0 ? `?${asked.join('&')}` : ''
  const hasBody = body !== null && !['get', 'head'].includes(method)
  const type: Record<string, string> = media === null ? {} : { 'Content-Type': media }
  const sent = hasBody ? { body: writeBody(media, body) } : {}
  return {
    path: `${address}${end}${search}`,
    init: { method: method.toUpperCase(), headers: { ...headers, ...(hasBody && type) }, ...sent },
  }
}

/** Encodes a part. One of dots alone would lead to another address before it is sent. */
function encodePart(text: string): string {
  return encodeText(/^\.{1,2}$/.test(text) ? `x${text}` : text)
}

function encodeText(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ff'
}

/** Writes the body as bytes, because a text would bring a type of its own. */
function writeBody(media: string | null, body: unknown): BodyInit {
  const isForm = media === 'application/x-www-form-urlencoded'
  const text =
    typeof body === 'string'
      ? body
      : isForm && isFields(body)
        ? Object.entries(body)
            .map(([name, each]) => `${encodeText(name)}=${encodeText(String(each))}`)
            .join('&')
        : JSON.stringify(body)
  return new TextEncoder().encode(text)
}
