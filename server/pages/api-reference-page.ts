import { html } from 'hono/html'
import { makeExample } from '../openapi/example.ts'
import type { ApiDocument, Operation, OperationAnswer, Content } from '../openapi/shapes.ts'
import { listFields, nameType, showList, showSentence } from './api-fields.ts'

type Markup = ReturnType<typeof html>

interface Entry {
  path: string
  method: string
  operation: Operation
}

/** A document of calls as markup: a list of them, then each with its fields, answers and refusals. */
export function showApi(document: ApiDocument, about: Markup): Markup {
  const entries = listEntries(document)
  const groups = document.tags.map(({ name }) => ({
    name,
    id: `group-${name.toLowerCase().replaceAll(' ', '-')}`,
    own: entries.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return html`<div class="api-about">
      <div>
        <p>${showSentence(document.info.description)}</p>
        ${about}
      </div>
      ${showCode('Base URL', document.info.title, document.servers[0]!.url)}
    </div>
    <nav class="api-list" aria-label="Calls" data-contents>
      ${groups.map(
        ({ name, id, own }) =>
          html`<a href="#${id}">${name}</a>
            <ul class="plain">
              ${own.map(
                ({ operation, path, method }) =>
                  html`<li>
                    <a href="#${operation.operationId}"
                      ><span>${breakPath(path)}</span>${showMethod(method)}</a
                    >
                  </li>`,
              )}
            </ul>`,
      )}
    </nav>
    <div class="api-calls">
      ${groups.map(
        ({ name, id, own }) =>
          html`<section aria-labelledby="${id}">
            <h2 id="${id}">${name}</h2>
            ${own.map((entry) => showCall(document, entry))}
          </section>`,
      )}
    </div>`
}

function listEntries({ paths }: ApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** Without its beginning, and where there is no room, in lines that end with a slash. */
function breakPath(path: string): Markup {
  const parts = path.replace(/^\/api\/(admin\/)?/, '').split(/(?<=\/)/)
  return html`${parts.map((part) => html`${part}<wbr />`)}`
}

function showMethod(method: string): Markup {
  return html`<span class="api-method" data-method="${method}">${method.toUpperCase()}</span>`
}

function showCall(document: ApiDocument, { path, method, operation }: Entry): Markup {
  const { operationId: id, summary, description } = operation
  return html`<article id="${id}" aria-labelledby="${id}-name">
    <h3 id="${id}-name">${showMethod(method)}<a href="#${id}">${path}</a></h3>
    <div class="api-call">
      <p class="subdued">${showSentence(summary)} ${description && showSentence(description)}</p>
      ${showParameters(operation)} ${showBody(operation)} ${showAnswers(document, operation)}
    </div>
    <div class="api-examples stacked">
      ${showCode('Terminal', path, writeCurl(`${document.servers[0]!.url}${path}`, method, operation))}
      ${showExampleAnswers(path, operation)}
    </div>
  </article>`
}

function showExampleAnswers(path: string, { responses }: Operation): Markup[] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const example = '$ref' in answer ? null : answer.content?.['application/json']?.example
    return example ? [showCode(`Response ${status}`, path, JSON.stringify(example, null, 2))] : []
  })
}

/** As a code block of the docs. */
function showCode(language: string, path: string, text: string): Markup {
  return html`<div class="code" data-language="${language}">
    <pre tabindex="0" role="group" aria-label="${language}, ${path}"><code>${text}</code></pre>
    <button type="button" data-copy aria-label="Copy code" hidden>Copy</button>
  </div>`
}

function showParameters({ parameters = [] }: Operation): Markup | '' {
  if (parameters.length === 0) return ''
  const places = { path: 'In the address', query: 'In the query', header: 'Header' }
  const fields = parameters.map(({ name, in: place, required, description, schema }) => ({
    name,
    type: `${places[place]}: ${nameType(schema)}`,
    isOptional: !required,
    says: description ?? '',
  }))
  return html`<h4>Parameters</h4>
    ${showList(fields, true)}`
}

function showBody({ requestBody }: Operation): Markup | '' {
  const [media, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!media || !body) return ''
  return html`<h4>Body, ${media}</h4>
    ${showList(listFields(body.schema), true)}`
}

function showAnswers(document: ApiDocument, { responses }: Operation): Markup {
  const answers = Object.entries(responses).map(([status, answer]) => {
    return { status, isOfSchema: !('$ref' in answer), answer: resolve(document, answer) }
  })
  const own = answers.filter(({ isOfSchema }) => isOfSchema)
  const refusals = answers.filter(({ isOfSchema }) => !isOfSchema)
  return html`${own.map(({ status, answer }) => showAnswer(status, answer))}
  ${showFold(
    'Errors',
    html`<dl>
      ${refusals.map(
        ({ status, answer }) =>
          html`<div>
            <dt><code>${status}</code></dt>
            <dd>${showSentence(answer.description)}</dd>
          </div>`,
      )}
    </dl>`,
  )}`
}

function resolve(
  { components }: ApiDocument,
  answer: Operation['responses'][string],
): OperationAnswer {
  if (!('$ref' in answer)) return answer
  return components.responses[answer.$ref.split('/').at(-1)!]!
}

function showAnswer(
  status: string,
  { description, content = {}, headers = {} }: OperationAnswer,
): Markup {
  const [media, body] = Object.entries(content)[0] ?? []
  const fields = media === 'application/json' && body ? listFields(body.schema) : []
  const own = Object.entries(headers).map(([name, { description: says, schema }]) => ({
    name,
    type: `Header: ${nameType(schema)}`,
    isOptional: false,
    says,
  }))
  return html`<h4>Response ${status}${media && `, ${media}`}</h4>
    <p class="subdued">${showSentence(description)}</p>
    ${own.length > 0 && showList(own)}
    ${fields.length > 0 && showFold(`${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`, showList(fields))}`
}

function showFold(title: string, content: Markup): Markup {
  return html`<details class="disclosure">
    <summary>${title}</summary>
    ${content}
  </details>`
}

/** A line for a shell that makes the call. */
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
