import { makeExample } from '../openapi/example.ts'
import type { Content, Operation } from '../openapi/shapes.ts'

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
  const data = media && body ? writeData(media, body) : null
  return [
    `curl${sayMethod(method, data !== null)} "${address}${writeQuery(operation)}"`,
    ...headers.map((header) => `-H "${header}"`),
    ...(data === null ? [] : [data]),
  ].join(' \\\n  ')
}

function sayMethod(method: string, hasData: boolean): string {
  if (method === 'get' || (method === 'post' && hasData)) return ''
  return method === 'head' ? ' -I' : ` -X ${method.toUpperCase()}`
}

function acceptsKey({ security }: Operation): boolean {
  return security.some((scheme) => 'key' in scheme)
}

function writeQuery({ parameters = [] }: Operation): string {
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required)
  if (needed.length === 0) return ''
  return `?${needed.map(({ name, schema }) => `${name}=${String(makeExample(schema, name))}`).join('&')}`
}

function writeData(media: string, { schema, example = makeExample(schema) }: Content[string]) {
  if (schema.format === 'binary') return '--data-binary @file'
  if (media !== 'application/x-www-form-urlencoded')
    return `-d '${JSON.stringify(example, null, 2)}'`
  return `-d '${new URLSearchParams(example as Record<string, string>).toString()}'`
}
