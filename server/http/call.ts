import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { DescribedCall } from '../openapi/call.ts'
import type { Coalesce } from '../orders/coalesce.ts'
import type { PriceTags } from '../page-files/price-tags.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { parseJson } from './parse.ts'
import { sameSiteOnly } from './same-site.ts'
import { nameLimits, type CallLimits } from './take-points.ts'

/** What calls share besides the outside world. */
export interface CallDeps extends Deps {
  coalesce: Coalesce
  priceTags: PriceTags
}

/** A call that needs no key: its words for the reference, its rate limits, who may make it and what it does. */
export interface PublicCall extends DescribedCall {
  limits?: [CallLimits, ...CallLimits[]]
  /** Pages of this site, or of any; a plain read of a page says nothing. */
  origin?: 'own' | 'any'
  serve: (deps: CallDeps, c: Context) => Promise<Response>
}

type Words = Omit<DescribedCall, 'method' | 'body' | 'answers'> &
  Pick<PublicCall, 'limits' | 'origin'>

interface JsonCall<Input extends z.ZodType, Output extends z.ZodType> extends Words {
  /** Of its body; a call without one is a GET. */
  input?: Input
  example?: z.input<Input>
  /** Of its answer; an answer that is not JSON has a `media` instead. */
  output?: Output
  media?: string
  /** What the answer is, in a few words. */
  says: string
  cache?: string
  /** A `Response` where the schema is not all there is to an answer. */
  answer: (
    deps: CallDeps,
    asked: z.output<Input>,
    c: Context,
  ) => Promise<z.input<Output> | Response>
}

/** A call that takes JSON and answers it, or a file. */
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
    serve: async (deps, c) => {
      c.header('Cache-Control', cache)
      const asked = input ? await parseJson(c, input) : undefined
      const answered = await answer(deps, asked as z.output<Input>, c)
      return answered instanceof Response ? answered : c.json(output!.parse(answered) as object)
    },
  }
}

/** Each call at its address, and those of the specification at the root, too. */
export function callRoutes(deps: CallDeps, calls: (DescribedCall | PublicCall)[]) {
  const guards = { own: sameSiteOnly(deps.config), any: openToAnyOrigin }
  const routes = new Hono()
  for (const call of calls) {
    if (!('serve' in call)) continue
    const { method, origin, limits, serve } = call
    const layers: MiddlewareHandler[] = limits ? [nameLimits(...limits)] : []
    for (const path of listAddresses(call)) {
      if (origin) routes.use(path, guards[origin])
      routes.on(method.toUpperCase(), [path], ...layers, (c: Context) => serve(deps, c))
    }
  }
  return routes
}

const ofSpecification = /^\/api(?=\/(account|stripe|coinbase|gumroad|download)\/)/

export function listAddresses({ path }: DescribedCall): string[] {
  const routed = path.replace(/\{(\w+)\}/g, ':$1')
  return [...new Set([routed, routed.replace(ofSpecification, '')])]
}
