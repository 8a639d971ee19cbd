import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import type { JsonSchema } from '#server/web/openapi/shapes.ts'
import { type FuzzedRequest, type Known, type OperationAt, plainDraft, writeDown } from './fuzz.ts'

/** A request that its call has to refuse, for this fault alone. */
export interface WrongRequest {
  what: string
  request: FuzzedRequest
  field?: string
  mayBeAnswered?: boolean
}

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const long = 'x'.repeat(10_000)
const uuid = 'b6c0dd0c-4a35-4a8c-9a64-111111111111'
const brokenTexts = ['\0', 'a\0b', 'a\ud800', '\udfff\ud83d']
const wrongValues: unknown[] = [
  42,
  -1,
  1.5,
  1e308,
  true,
  null,
  '',
  'text',
  [],
  [null],
  [long],
  {},
  { a: 1 },
  { toString: 1, valueOf: 1 },
]
const namesOfNobody = [uuid, "' or true --", '%', 'PC1-AAAAA']

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

/**
 * Draws at random this many wrong values of each field and this many other wrong requests, and makes each
 * text too long once.
 */
export function drawWrong(call: OperationAt, known: Known, lot: { numRuns: number; seed: number }) {
  const wrong = listWrongFields(call, known)
  const fields = Map.groupBy(wrong, ({ field }) => field)
  const others = [listWrongBodies, listWrongAddresses, listOddQueries, listUnknown]
  const lists = [...fields.values(), ...others.map((list) => list(call, known))]
  return [
    ...lists.flatMap((list) => pick(list, lot)),
    ...wrong.filter(({ what }) => what.endsWith(`: ${say(long)}`)),
  ]
}

function pick<Each>(list: Each[], { numRuns, seed }: { numRuns: number; seed: number }): Each[] {
  const size = Math.min(numRuns, list.length)
  const some = fc.shuffledSubarray(list, { minLength: size, maxLength: size })
  return fc.sample(some, { numRuns: 1, seed })[0]!
}

function listWrongFields(call: OperationAt, known: Known): WrongRequest[] {
  const draft = plainDraft(call, known)
  const schema = call.operation.requestBody?.content[json]?.schema
  if (schema?.properties === undefined) return []
  const sent = draft.body as object
  return Object.entries(schema.properties).flatMap(([field, each]) => {
    const values = listWrongValues(each as JsonSchema)
    const bodies: [string, object][] = [
      ...values.map((value): [string, object] => [say(value), { ...sent, [field]: value }]),
      ...(schema.required?.includes(field)
        ? ([['nothing', { ...sent, [field]: undefined }]] as [string, object][])
        : []),
    ]
    return bodies.map(([what, body]) => {
      return { what: `${field}: ${what}`, field, request: writeDown({ ...draft, body }) }
    })
  })
}

/** Draws what a schema refuses, and text that is malformed or too long wherever a text may be. */
function listWrongValues(schema: JsonSchema): unknown[] {
  // A field that only describes is cut and never refused, even if it is too long or no text.
  if (schema.description?.startsWith('For display only.')) return []
  const fits = ajv.compile(schema)
  // A command sends numbers as text, so a text that reads as a number is valid, too.
  const isNumber = [schema.type].flat().includes('integer')
  const values = wrongValues.filter((value) => !fits(value) && !(isNumber && isRead(value)))
  const { maxLength = 0 } = schema
  return [...values, ...brokenTexts, ...(maxLength < long.length ? [long] : [])]
}

const isRead = (value: unknown) =>
  ['true', 'null', '""', '[]', '[null]'].includes(JSON.stringify(value))

function listWrongBodies(call: OperationAt, known: Known): WrongRequest[] {
  const draft = plainDraft(call, known)
  // A provider's webhook is stored as it came, whatever its type.
  if (!('415' in call.operation.responses)) return []
  const list = draft.media === json ? wrongJson(draft.body as object) : wrongForms
  return list.map(([what, body, media]) => {
    const { path, init } = writeDown({ ...draft, media: null, body: '' })
    const headers = { ...init.headers, ...(media !== null && { 'Content-Type': media }) }
    return { what, request: { path, init: { ...init, headers, body: Buffer.from(body) } } }
  })
}

type WrongBody = [what: string, body: string | Buffer, media: string | null]

function wrongJson(body: object): WrongBody[] {
  const text = JSON.stringify(body)
  const rest = text === '{}' ? '}' : `,${text.slice(1)}`
  const polluted = '{"polluted":"yes"}'
  const bodies: [string, string | Buffer][] = [
    ['nothing', ''],
    ['no JSON', text.slice(0, -1)],
    ['two bodies', text + text],
    ['a list', `[${text}]`],
    ['a word', '"email"'],
    ['null', 'null'],
    ['__proto__', `{"__proto__":${polluted}${rest}`],
    ['escaped __proto__', `{"\\u005f_proto__":${polluted}${rest}`],
    ['constructor', `{"constructor":{"prototype":${polluted}}${rest}`],
    ['__proto__ further in', `{"a":[{"__proto__":${polluted}}]${rest}`],
    ['half a character that nobody reads', `{"more":[{"text":"\\ud800"}]${rest}`],
    ['half a character in a name', `{"\\udc00":1${rest}`],
    ['NUL that nobody reads', `{"more":[{"text":"a\\u0000"}]${rest}`],
    ['NUL in a name', `{"\\u0000":1${rest}`],
    ['bytes that are no UTF-8', Buffer.from(`{"more":"\xff"${rest}`, 'latin1')],
    ['a surrogate in bytes', Buffer.from(`{"more":"\xed\xa0\x80"${rest}`, 'latin1')],
    ['2 MB', `{"a":"${'y'.repeat(2_000_000)}"${rest}`],
    ['2 MB of spaces', ' '.repeat(2_000_000) + text],
    ['300,000 brackets', '['.repeat(300_000)],
    ['8,000 brackets that end', '['.repeat(8000) + ']'.repeat(8000)],
    ['objects in objects', '{"a":'.repeat(2700) + '1' + '}'.repeat(2700)],
  ]
  return [
    ...bodies.map(([what, each]): WrongBody => [what, each, json]),
    ['text', text, 'text/plain'],
    ['a form', 'email=a%40example.org', form],
    ['no type', text, null],
    ['a type that only looks alike', text, 'application/json-patch+json'],
  ]
}

const wrongForms: WrongBody[] = [
  ['JSON', '{"email":"ada@example.org"}', json],
  ['text', 'email=ada@example.org', 'text/plain'],
  ['a file', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
  ['2 MB', `email=${'a'.repeat(2_000_000)}`, form],
  ['an escaped byte that is no UTF-8', 'more=%ff', form],
  ['an escaped surrogate', 'more=%ed%a0%80', form],
  ['half of an escaped character', 'more=%c3', form],
  ['NUL', 'more=a%00', form],
  ['NUL in a name', 'a%00=more', form],
  ['bytes that are no UTF-8', Buffer.from('more=\xff', 'latin1'), form],
]

function listWrongAddresses(call: OperationAt, known: Known): WrongRequest[] {
  // It has no body to read.
  if (call.method === 'head') return []
  const { path, init } = writeDown(plainDraft(call, known))
  const to = (end: string) => ({ path: `${path.split('?')[0]}${end}`, init })
  const nul = { what: 'NUL in its path', request: to('%00') }
  if (!isAdmin(call) || call.method !== 'get') return [nul]
  const queries = ['misspelled=a', 'misspelled=%ff', 'a=%00', '%ff=a']
  return [nul, ...queries.map((query) => ({ what: query, request: to(`?${query}`) }))]
}

/** Lists odd values of each field of a query, which a call may also find nothing for. */
function listOddQueries(call: OperationAt, known: Known): WrongRequest[] {
  if (call.method !== 'get') return []
  const draft = plainDraft(call, known)
  const fields = call.operation.parameters?.filter((each) => each.in === 'query') ?? []
  return fields.flatMap(({ name }) =>
    oddWords.map((value) => {
      const request = writeDown({ ...draft, query: { ...draft.query, [name]: value } })
      return { what: `${name}=${value.slice(0, 40)}`, request, mayBeAnswered: true }
    }),
  )
}

const noTimes = [
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+23:59',
  `2026-02-30T00:00:00.000000_${uuid}`,
]
const oddWords = ['', long, '-1', "' or true --", '%', uuid, '1e308', '__proto__', ...noTimes]

/** Lists writes of an operator about what does not exist. */
function listUnknown(call: OperationAt, known: Known): WrongRequest[] {
  if (!isAdmin(call) || making.has(call.path)) return []
  const draft = plainDraft(call, known)
  const { required = [] } = call.operation.requestBody?.content[json]?.schema ?? {}
  return required
    .filter((field) => naming.has(field))
    .flatMap((field) =>
      namesOfNobody.map((name) => {
        const body = { ...(draft.body as object), [field]: name }
        return { what: `about ${field} ${name}`, request: writeDown({ ...draft, body }) }
      }),
    )
}

const isAdmin = ({ path }: OperationAt) => path.startsWith('/api/admin/')

const naming = new Set(
  'admin code customer device endpoint key license order passkey payment price quote version note'.split(
    ' ',
  ),
)
const making = new Set(['/api/admin/coupons/create'])

const say = (value: unknown) => JSON.stringify(value).slice(0, 20)
