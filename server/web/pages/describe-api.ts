import type { ApiAnswer, ApiCall, ApiField, ApiReferenceFacts } from '#contract/served.ts'
import { makeExample } from '../openapi/example.ts'
import type { ApiDocument, Content, Operation, OperationAnswer } from '../openapi/shapes.ts'
import { listFields, nameType } from './api-fields.ts'

export function describeApi(
  document: ApiDocument,
  other: ApiReferenceFacts['other'],
): ApiReferenceFacts {
  const { info, servers, tags } = document
  const calls = listCalls(document)
  return {
    title: info.title,
    about: info.description,
    baseUrl: servers[0]!.url,
    other,
    groups: tags.map(({ name }) => ({
      name,
      id: `group-${name.toLowerCase().replaceAll(' ', '-')}`,
      calls: calls.filter(({ tags }) => tags.includes(name)).map(({ call }) => call),
    })),
  }
}

function listCalls(document: ApiDocument) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tags: operation.tags,
      call: describeCall(document, path, method, operation),
    })),
  )
}

function describeCall(
  document: ApiDocument,
  path: string,
  method: string,
  operation: Operation,
): ApiCall {
  const { operationId: id, requestBody } = operation
  const [summary, ...about] = listSentences(operation)
  const [media, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return {
    id,
    path,
    method,
    summary: summary!,
    about: about.join(' '),
    parameters: listParameters(operation),
    body: media && body ? { media, fields: listFields(body.schema) } : null,
    ...describeAnswers(document, operation),
    examples: [
      {
        language: 'Terminal',
        text: writeCurl(`${document.servers[0]!.url}${path}`, method, operation),
      },
      ...listExampleAnswers(operation),
    ],
  }
}

/** Lists what is said about a call; the first sentence is about its purpose. */
function listSentences({ summary, description = '' }: Operation): string[] {
  return `${summary} ${description}`.trim().split(/(?<=[.]) /)
}

function listExampleAnswers({ responses }: Operation): ApiCall['examples'] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const example = '$ref' in answer ? null : answer.content?.['application/json']?.example
    const text = JSON.stringify(example, null, 2)
    return example ? [{ language: `Response ${status}`, text }] : []
  })
}

function listParameters({ parameters = [] }: Operation): ApiField[] {
  const places = { path: 'In the address', query: 'In the query', header: 'Header' }
  return parameters.map(({ name, in: place, required, description, schema }) => ({
    name,
    type: `${places[place]}: ${nameType(schema)}`,
    isOptional: !required,
    says: description ?? '',
  }))
}

/** Lists the answers that a call itself describes, and the refusals that it shares with others. */
function describeAnswers(
  { components }: ApiDocument,
  { responses }: Operation,
): Pick<ApiCall, 'answers' | 'refusals'> {
  const answers: ApiAnswer[] = []
  const refusals: ApiCall['refusals'] = []
  for (const [status, answer] of Object.entries(responses))
    if ('$ref' in answer) {
      const { description: says } = components.responses[answer.$ref.split('/').at(-1)!]!
      refusals.push({ status, says })
    } else answers.push(describeAnswer(status, answer))
  return { answers, refusals }
}

function describeAnswer(
  status: string,
  { description, content = {}, headers = {} }: OperationAnswer,
): ApiAnswer {
  const [media, body] = Object.entries(content)[0] ?? []
  return {
    status,
    media: media ?? null,
    says: description,
    headers: Object.entries(headers).map(([name, { description: says, schema }]) => ({
      name,
      type: `Header: ${nameType(schema)}`,
      isOptional: false,
      says,
    })),
    fields: media === 'application/json' && body ? listFields(body.schema) : [],
  }
}

function writeCurl(address: string, method: string, operation: Operation): string {
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
    return `-d '${JSON.stringify(example, null, 2).replaceAll('\n', '\n  ')}'`
  return `-d '${new URLSearchParams(example as Record<string, string>).toString()}'`
}
