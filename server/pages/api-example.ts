import type { JsonSchema, Operation } from '../openapi/shapes.ts'

/** A line for a shell that makes the call. */
export function writeCurl(address: string, method: string, operation: Operation): string {
  const [media, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const headers = [
    ...(media ? [`Content-Type: ${media}`] : []),
    ...(acceptsKey(operation) ? ['Authorization: Bearer $API_KEY'] : []),
    ...(operation.parameters ?? []).flatMap(({ in: place, name, required, example }) =>
      place === 'header' && required ? [`${name}: ${String(example)}`] : [],
    ),
  ]
  const data = media && body ? writeData(media, body.example ?? makeExample(body.schema)) : null
  return [
    `curl${method === 'get' || data !== null ? '' : ' -X POST'} "${address}${writeQuery(operation)}"`,
    ...headers.map((header) => `-H "${header}"`),
    ...(data === null ? [] : [`-d '${data}'`]),
  ].join(' \\\n  ')
}

function acceptsKey({ security = [] }: Operation): boolean {
  return security.some((scheme) => 'key' in scheme)
}

function writeQuery({ parameters = [] }: Operation): string {
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required)
  if (needed.length === 0) return ''
  return `?${needed.map(({ name, schema }) => `${name}=${String(makeExample(schema))}`).join('&')}`
}

function writeData(media: string, example: unknown): string {
  if (media !== 'application/x-www-form-urlencoded') return JSON.stringify(example, null, 2)
  return new URLSearchParams(example as Record<string, string>).toString()
}

/** Something that fits; only what is required. */
export function makeExample(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.oneOf ?? schema.anyOf)?.[0]
  if (choice) return makeExample(choice as JsonSchema)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return makeObject(schema)
  if (type === 'null') return null
  if (type === 'array') return schema.items ? [makeExample(schema.items as JsonSchema)] : []
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  return type === 'boolean' ? true : (texts[schema.format ?? ''] ?? 'text')
}

function makeObject({ properties = {}, required = [], additionalProperties }: JsonSchema): object {
  // A record of known names lists no property: they share one schema.
  const schemaOf = (name: string) => (properties[name] ?? additionalProperties) as JsonSchema
  return Object.fromEntries(required.map((name) => [name, makeField(name, schemaOf(name))]))
}

function makeField(name: string, schema: JsonSchema): unknown {
  return name in wordOf && fits(schema, wordOf[name]) ? wordOf[name] : makeExample(schema)
}

/** A closed list, an example, a format or a type of its own knows better than the name. */
function fits({ examples, enum: values, const: value, format, type }: JsonSchema, word: unknown) {
  if (values) return values.includes(word as string)
  if ((type === 'integer' || type === 'number') && typeof word !== 'number') return false
  return !examples && value === undefined && format !== 'uuid'
}

/** What reads better than any text. */
const wordOf: Record<string, unknown> = {
  email: 'ada@example.org',
  reason: 'As agreed by phone',
  code: '123456',
  license_key: 'PC1-ABCDE-FGHJK-MNPQR-STVWX-YZ234',
  certificate: 'eyJhbGciOiJFZERTQSIs…',
  nonce: '5f2c9a',
  expires_at: '2027-11-23T12:00:00.000Z',
  next_change_at: null,
  version: '1.4.0',
  eula_version: '2026-11-22',
  status_note: null,
  device_name: 'Workstation',
  platform: 'linux',
  holder: 'Ada Example',
  price_cents: 2900,
  state: 'paid',
  remark: null,
  amount: 4900,
  tax: 0,
  currency: 'USD',
  refunded: 0,
  invoice_number: '2026-0142',
  credit_notes: [],
  notes: 'What is new',
  file_name: 'Protocraft-Setup-1.4.0.exe',
  size: 92_798_976,
  sha256: '9f2c41d8b07e6a35…',
  sha512: '41b6e0c97a2f53d8…',
  source: 'https://platform.example.org/docs/models',
  replacement: null,
  earliest_retirement: null,
  context_length: 200_000,
  output_limit: 32_000,
  id: 'model-1',
  name: 'Model 1',
  input: ['text', 'image'],
  kid: '2026-11',
  alg: 'EdDSA',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
}

const texts: Record<string, string> = {
  uuid: 'b6c0dd0c-4a35-4a8c-9a64-6f1f0c6f4b1d',
  'date-time': '2026-11-23T12:00:00.000Z',
  date: '2026-11-23',
  uri: 'https://shop.example.org',
}
