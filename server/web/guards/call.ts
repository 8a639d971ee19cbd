import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { z } from 'zod'
import type { Deps } from '../../settings/deps.ts'
import { providerIds } from '#contract/providers.ts'
import type { DescribedCall, Method } from '../openapi/call.ts'
import type { Coalesce } from '../../orders/coalesce.ts'
import type { SiteSearch } from '../search/search.ts'
import type { PageFiles } from '../files/load.ts'
import type { PriceTags } from '../files/price-tags.ts'
import type { Snapshot } from '../../releases/updates/snapshot.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { parseJson } from './parse.ts'
import { sameSiteWrites } from './same-site.ts'
import { type CallLimits, takeOfFrame } from './take-points.ts'

export interface CallDeps extends Deps {
  coalesce: Coalesce
  priceTags: PriceTags
  readSnapshot: () => Promise<Snapshot>
  pages: PageFiles
  search: SiteSearch
  isDraining: () => boolean
}

type Serve<Asked> = (c: Context, asked: Asked) => Response | Promise<Response>

/** An address of the server: who may use it, its rate limits, and the code that answers. */
export interface Address<Asked = any> extends Pick<
  DescribedCall,
  'path' | 'origin' | 'revalidates'
> {
  method: Method | 'all'
  /** Other paths of the same address, which are not in the reference. */
  also?: string[]
  limits?: CallLimits[]
  /** Reads the request. A request that can't be read costs no point. */
  read?: (c: Context) => Promise<Asked>
  /** Called once for each shop; returns null if the shop does not offer the call. */
  serve: (deps: CallDeps) => Serve<Asked> | null
}

/** A call that needs no key, with its text for the reference. */
export type PublicCall = DescribedCall & Address

type Words = Omit<DescribedCall, 'method' | 'body' | 'answers'> & Pick<Address, 'limits'>

interface JsonCall<Input extends z.ZodType, Output extends z.ZodType> extends Words {
  /** The schema of the body. A call without one is a GET. */
  input?: Input
  example?: z.input<Input>
  /** The schema of the answer. An answer that is not JSON has `media` instead. */
  output?: Output
  media?: string
  says: string
  cache?: string
  /** Returns a `Response` if the answer contains more than the schema describes. */
  answer: (
    deps: CallDeps,
    asked: z.output<Input>,
    c: Context,
  ) => Promise<z.input<Output> | Response>
}

/** Describes a call that accepts JSON and responds with JSON or a file. */
export function jsonCall<Input extends z.ZodType, Output extends z.ZodType>({
  input,
  example,
  output,
  media,
  says,
  cache = 'no-store',
  answer,
  ...words
}: JsonCall<Input, Output>): PublicCall {
  return {
    ...words,
    method: input ? 'post' : 'get',
    ...(input && { body: { media: 'application/json', schema: input, example } }),
    answers: { 200: { says, ...(output && { json: output }), ...(media && { media }) } },
    ...(input && { read: (c) => parseJson(c, input) }),
    serve: (deps) => async (c, asked) => {
      c.header('Cache-Control', cache)
      const answered = await answer(deps, asked, c)
      return answered instanceof Response ? answered : c.json(output!.parse(answered) as object)
    },
  }
}

/**
 * Routes each address to its call. Only this frame guards the calls, reads their requests and takes their
 * points.
 */
export function callRoutes(deps: CallDeps, calls: Address[]) {
  const guards = { own: sameSiteWrites(deps.config), any: openToAnyOrigin }
  const routes = new Hono()
  for (const call of calls) {
    const handler = frame(deps, call)
    if (handler === null) continue
    const layers: MiddlewareHandler[] = call.revalidates ? [etag()] : []
    for (const path of listAddresses(call)) {
      if (call.origin) routes.use(path, guards[call.origin])
      routes.on(call.method.toUpperCase(), [path], ...layers, handler)
    }
  }
  return routes
}

function frame(deps: CallDeps, { limits = [], read, serve }: Address) {
  const answer = serve(deps)
  if (answer === null) return null
  const handler = async (c: Context) => {
    const asked = await read?.(c)
    await takeOfFrame(deps, c, limits)
    return answer(c, asked)
  }
  framed.set(handler, limits)
  return handler
}

const framed = new WeakMap<object, CallLimits[]>()

/** Returns the rate limits of a route's handler; null if it is not in the frame. */
export function findLimits(handler: object): CallLimits[] | null {
  return framed.get(handler) ?? null
}

/** The calls in the specification are also available at the root. */
const atRoot = new RegExp(`^/api(?=/(account|download|${providerIds.join('|')})/)`)

export function listAddresses({ path, also = [] }: Pick<Address, 'path' | 'also'>): string[] {
  const routed = [path, ...also].map((each) => each.replace(/\{(\w+)\}/g, ':$1'))
  return [...new Set(routed.flatMap((each) => [each, each.replace(atRoot, '')]))]
}
