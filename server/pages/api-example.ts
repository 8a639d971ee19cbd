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
  if (media !== 'application/x-www-form-urlencoded') return JSON.stringify(example)
  return new URLSearchParams(example as Record<string, string>).toString()
}

/** Something that fits; only what is required. */
function makeExample(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.oneOf ?? schema.anyOf)?.[0]
  if (choice) return makeExample(choice as JsonSchema)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return makeObject(schema)
  if (type === 'array') return schema.items ? [makeExample(schema.items as JsonSchema)] : []
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  return type === 'boolean' ? true : (texts[schema.format ?? ''] ?? 'text')
}

function makeObject({ properties = {}, required = [] }: JsonSchema): object {
  return Object.fromEntries(
    required.map((name) => [name, wordOf[name] ?? makeExample(properties[name] as JsonSchema)]),
  )
}

/** What reads better than any text. */
const wordOf: Record<string, string> = { email: 'ada@example.org', reason: 'As agreed by phone' }

const texts: Record<string, string> = {
  uuid: 'b6c0dd0c-4a35-4a8c-9a64-6f1f0c6f4b1d',
  'date-time': '2026-11-23T12:00:00.000Z',
  date: '2026-11-23',
  uri: 'https://shop.example.org',
}
