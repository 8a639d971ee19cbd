import { product } from '#contract/product.ts'
import type { JsonSchema } from './shapes.ts'

/** Makes an example with only what is required. `name` is the field that it is for. */
export function makeExample(schema: JsonSchema, name = ''): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.format === 'date-time' && name in ahead) return ahead[name]
  if (name in usual && fits(schema, usual[name])) return usual[name]
  const choice = (schema.oneOf ?? schema.anyOf)?.[0]
  if (choice) return makeExample(choice as JsonSchema, name)
  const type = typeOf(schema)
  if (type === 'object') return makeObject(schema)
  if (type === 'null') return null
  if (type === 'array') return schema.items ? [makeExample(schema.items as JsonSchema, name)] : []
  if (type === 'integer' || type === 'number') return makeNumber(schema, name)
  return type === 'boolean' ? true : (texts[schema.format ?? ''] ?? 'text')
}

function typeOf({ type }: JsonSchema) {
  return Array.isArray(type) ? type[0] : type
}

function makeObject({ properties = {}, required = [], additionalProperties }: JsonSchema): object {
  // A record whose names are known lists no properties, because they share one schema.
  const schemaOf = (name: string) => (properties[name] ?? additionalProperties ?? {}) as JsonSchema
  return Object.fromEntries(required.map((name) => [name, makeExample(schemaOf(name), name)]))
}

function makeNumber({ minimum = 1, maximum = Infinity }: JsonSchema, name: string): number {
  const value = name.endsWith('cents') ? price : 1
  return Math.min(Math.max(value, minimum), maximum)
}

/** Reports whether a value fits. If the schema has its own format, that says more than the field's name. */
function fits(schema: JsonSchema, value: unknown): boolean {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return choices.some((each) => fits(each as JsonSchema, value))
  const types = [schema.type].flat()
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number') return types.includes('integer') || types.includes('number')
  const { format, pattern = '', minLength = 0, maxLength = Infinity } = schema
  const text = String(value)
  return (
    types.includes('string') &&
    format === undefined &&
    new RegExp(pattern, 'u').test(text) &&
    text.length >= minLength &&
    text.length <= maxLength
  )
}

const price = 4900
const id = 'b6c0dd0c-4a35-4a8c-9a64-6f1f0c6f4b1d'

const texts: Record<string, string> = {
  uuid: id,
  email: 'ada@example.org',
  'date-time': '2026-11-23T12:00:00.000Z',
  date: '2026-11-23',
  uri: 'https://shop.example.org',
}

const inAYear = '2027-11-23T12:00:00.000Z'
const inAFortnight = '2026-12-07T12:00:00.000Z'

/** Times that come later than the others, because something ends or begins then. */
const ahead: Record<string, string> = {
  expires_at: inAYear,
  updates_until: inAYear,
  covered_until: inAYear,
  ends_at: inAYear,
  license_file_until: inAYear,
  until: inAFortnight,
  next_change_at: inAFortnight,
  replace_key_from: inAFortnight,
  longer_from: inAFortnight,
  takes_effect_at: inAFortnight,
}

/** Good examples, by the name of the field. */
const usual: Record<string, unknown> = {
  id,
  subject: id,
  order: id,
  order_id: id,
  license: id,
  license_id: id,
  customer: id,
  account_id: id,
  activation_id: id,
  email: 'ada@example.org',
  actor_name: 'mia@example.org',
  actor: 'api-key:b6c0dd0c',
  reason: 'As agreed by phone',
  code: '123456',
  license_key: 'PC1-7M2QK-9T4VX-0B8NR-5W6YJ-3D1G2',
  last4: '2QK9',
  certificate: 'eyJhbGciOiJFZERTQSIs…',
  nonce: '5f2c9a',
  next_change_at: null,
  version: '1.4.0',
  app_version: '1.4.0',
  eula_version: '2026-11-22',
  status_note: null,
  device_name: 'Workstation',
  platform: 'mac-arm64',
  holder: 'Ada Example',
  state: 'paid',
  remark: null,
  amount: price,
  tax: 0,
  refunded: 0,
  on_its_way: 0,
  taken_back: 0,
  currency: product.currency,
  country: 'DE',
  invoice_number: '2026-0142',
  other_invoices: [],
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
  name: 'Model 1',
  input: ['text', 'image'],
  kid: '2026-11',
  alg: 'EdDSA',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  next: '2026-11-23T12:00:00.000000Z 412',
}
