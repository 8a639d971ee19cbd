import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Method } from '#server/web/openapi/call.ts'
import type { ApiDocument, JsonSchema, Operation } from '#server/web/openapi/shapes.ts'
import type { Shop } from './world/shop.ts'

export interface Watched {
  shop: Shop
  /** Every answer so far, such as `post /api/account/get-info 200`. */
  seen: Set<string>
  /** Answers that the document does not describe, as sentences. */
  lies: string[]
}

/** Wraps the shop so that each answer is compared with the document. */
export function watch(shop: Shop, document: ApiDocument): Watched {
  const judge = createJudge(document)
  const seen = new Set<string>()
  const lies: string[] = []
  const request = async (path: string, init: RequestInit = {}) => {
    const answer = await shop.app.request(path, init)
    const call = findCall(document, init.method ?? 'GET', path)
    if (call !== null) {
      seen.add(`${call.name} ${answer.status}`)
      const found = await judge(call, answer.clone())
      lies.push(...found.map((lie) => `${lie} (${path.slice(0, 100)})`))
    }
    return answer
  }
  return { shop: { ...shop, app: Object.assign(Object.create(shop.app), { request }) }, seen, lies }
}

interface FoundCall {
  name: string
  operation: Pick<Operation, 'responses'>
}

/** Finds the call of an address. The calls of the specification answer without `/api`, too. */
function findCall(document: ApiDocument, method: string, path: string): FoundCall | null {
  const [asked = ''] = path.replace(/(?<!\/)\/(?=\?|$)/, '').split('?')
  const wanted = [asked, `/api${asked}`]
  const paths = Object.keys(document.paths)
  const found =
    paths.find((each) => wanted.includes(each)) ??
    paths.find((each) => wanted.some((one) => templateOf(each).test(one)))
  if (found === undefined) return null
  const own = method.toLowerCase() as Method
  const name = `${own} ${found}`
  return { name, operation: document.paths[found]![own] ?? refuseMethod(document, found) }
}

/** Describes the answer of an address to a method that the document does not name there. */
function refuseMethod({ paths }: ApiDocument, path: string): Pick<Operation, 'responses'> {
  const others = Object.values(paths[path]!).map(({ responses }) => responses)
  const refuse = (code: string) => ({ $ref: `#/components/responses/${code}` })
  const nul = Object.assign({}, ...others.map(({ 400: bad }) => ({ 400: bad })))
  // A page of another site gets this refusal first.
  const far = { description: '', content: { 'application/json': { schema: {} } } }
  return { responses: { ...nul, 403: far, 405: refuse('method_not_allowed') } }
}

function templateOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

function createJudge({ components }: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const compiled = new Map<JsonSchema, ValidateFunction>()
  const compile = (schema: JsonSchema) => {
    const known = compiled.get(schema)
    if (known) return known
    const made = ajv.compile(close(schema) as object)
    compiled.set(schema, made)
    return made
  }
  return async ({ name, operation }: FoundCall, answer: Response): Promise<string[]> => {
    const where = `${name} ${answer.status}`
    const described = operation.responses[String(answer.status)]
    if (!described) return [`${where} is not described`]
    const { content = {} } =
      '$ref' in described ? components.responses[described.$ref.split('/').at(-1)!]! : described
    const media = (answer.headers.get('Content-Type') ?? '').split(';')[0]!
    const body = await answer.text()
    if (Object.keys(content).length === 0)
      return body === '' ? [] : [`${where} has a body: ${body.slice(0, 100)}`]
    const own = content[media]
    if (!own) return [`${where} has the type ${media}`]
    // The answer to HEAD has the headers of the body that it leaves out.
    if (media !== 'application/json' || name.startsWith('head ')) return []
    const fits = compile(own.schema)
    if (fits(JSON.parse(body))) return []
    return [`${where}: ${ajv.errorsText(fits.errors)} in ${body.slice(0, 300)}`]
  }
}

/** Refuses undescribed fields, which readers have to accept but this check reports. */
function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).map(([name, each]) => [name, close(each)] as const)
  const closed = Object.fromEntries(parts)
  return 'properties' in closed ? { additionalProperties: false, ...closed } : closed
}
