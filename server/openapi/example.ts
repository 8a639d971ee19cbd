import type { JsonSchema } from './shapes.ts'

/** Something that fits, with what is required and nothing more; `name`: of the field that holds it. */
export function makeExample(schema: JsonSchema, name = ''): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.oneOf ?? schema.anyOf)?.[0]
  if (choice) return makeExample(choice as JsonSchema, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return makeObject(schema)
  if (type === 'array') return schema.items ? [makeExample(schema.items as JsonSchema, name)] : []
  if (type === 'null') return null
  if (type === 'integer' || type === 'number') return makeNumber(schema, name)
  return type === 'boolean' ? true : (texts[schema.format ?? ''] ?? words[name] ?? 'text')
}

function makeObject({ properties = {}, required = [], additionalProperties }: JsonSchema): object {
  return Object.fromEntries(
    required.map((name) => {
      const schema = properties[name] ?? additionalProperties
      return [name, makeExample(schema as JsonSchema, name)]
    }),
  )
}

function makeNumber({ minimum = 1, maximum = Infinity }: JsonSchema, name: string): number {
  const usual = name.endsWith('cents') ? price : 1
  return Math.min(Math.max(usual, minimum), maximum)
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

/** What reads better than any text, by the name of its field. */
const words: Record<string, string> = {
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
  currency: 'usd',
  country: 'DE',
  last4: '2QK9',
  license_key: 'PC1-7M2QK-9T4VX-0B8NR-5W6YJ-3D1G2',
  platform: 'mac-arm64',
  app_version: '1.0.0',
  version: '1.0.0',
  next: '2026-11-23T12:00:00.000000Z 412',
}
