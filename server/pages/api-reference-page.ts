import { html } from 'hono/html'
import type { ApiDocument, Content, Operation, OperationAnswer } from '../openapi/shapes.ts'
import { writeCurl } from './api-example.ts'
import { nameType, showFields, showList, showSentence } from './api-fields.ts'

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
      <p>${showSentence(document.info.description)}</p>
      ${about}
    </div>
    <nav class="api-list" aria-label="Calls">
      ${groups.map(
        ({ name, id, own }) =>
          html`<a href="#${id}">${name}</a>
            <ul>
              ${own.map(({ operation, path }) => html`<li><a href="#${operation.operationId}">${shorten(path)}</a></li>`)}
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

function shorten(path: string): string {
  return path.replace(/^\/api\/(admin\/)?/, '')
}

function showCall(document: ApiDocument, { path, method, operation }: Entry): Markup {
  const { operationId: id, summary, description } = operation
  return html`<article id="${id}" aria-labelledby="${id}-name">
    <h3 id="${id}-name"><span>${method.toUpperCase()}</span>${path}</h3>
    <p>${showSentence(summary)} ${description && showSentence(description)}</p>
    ${showParameters(operation)} ${showBody(operation)} ${showAnswers(document, operation)}
    <h4>Example</h4>
    <pre tabindex="0" aria-label="Example of ${path}">
${writeCurl(`${document.servers[0]!.url}${path}`, method, operation)}</pre>
  </article>`
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
    ${showList(fields)}`
}

function showBody({ requestBody }: Operation): Markup | '' {
  const [media, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!media || !body) return ''
  return html`<h4>Body, ${media}</h4>
    ${showFields(body.schema)}`
}

function showAnswers(document: ApiDocument, { responses }: Operation): Markup {
  const answers = Object.entries(responses).map(([status, answer]) => {
    return { status, isOfSchema: !('$ref' in answer), answer: resolve(document, answer) }
  })
  const own = answers.filter(({ isOfSchema }) => isOfSchema)
  const refusals = answers.filter(({ isOfSchema }) => !isOfSchema)
  return html`${own.map(({ status, answer }) => showAnswer(status, answer))}
    <details class="disclosure">
      <summary>Refusals</summary>
      <dl>
        ${refusals.map(
          ({ status, answer }) =>
            html`<div>
              <dt><code>${status}</code></dt>
              <dd>${showSentence(answer.description)}</dd>
            </div>`,
        )}
      </dl>
    </details>`
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
  const fields = Object.entries(headers).map(([name, { description: says, schema }]) => ({
    name,
    type: `Header: ${nameType(schema)}`,
    isOptional: false,
    says,
  }))
  return html`<h4>Answer ${status}${media && `, ${media}`}</h4>
    <p>${showSentence(description)}</p>
    ${fields.length > 0 && showList(fields)}
    ${body !== undefined && media === 'application/json' && showJson(body)}`
}

function showJson({ schema, example }: Content[string]): Markup {
  return html`${showFields(schema)}
    <details class="disclosure">
      <summary>Example answer</summary>
      <pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>
    </details>`
}
