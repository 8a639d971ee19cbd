import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import type { ErrorAnswer } from '#contract/errors.ts'
import { modelProviders } from '#contract/models.ts'
import { findModelList } from '../models/lists.ts'

const openHeaders = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cross-origin-resource-policy',
]

const answers = new Map<string, { body: string; tag: string }>(
  modelProviders.map((provider) => {
    const body = JSON.stringify(findModelList(provider))
    return [provider, { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` }]
  }),
)

const unknownProvider: ErrorAnswer = {
  error: {
    code: 'not_found',
    message: `There is no model list under this name. The lists are ${modelProviders.join(', ')}.`,
  },
}

/** `GET /openai`, `/anthropic`, `/googleai`: the lists the desktop app asks for, open to any origin. */
export function modelRoutes() {
  return new Hono()
    .use(cors({ origin: '*', allowMethods: ['GET'], exposeHeaders: ['ETag'], maxAge: 86_400 }))
    .use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...openHeaders] }))
    .get('/:provider', (c) => {
      c.header('Cross-Origin-Resource-Policy', 'cross-origin')
      const answer = answers.get(c.req.param('provider'))
      if (!answer) return c.json(unknownProvider, 404)
      return c.body(answer.body, 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
        ETag: answer.tag,
      })
    })
}
