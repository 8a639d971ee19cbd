import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { modelProviders } from '#contract/models.ts'
import { findModelList } from '../models/lists.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { Refusal } from './refusal.ts'

const answers = new Map<string, { body: string; tag: string }>(
  modelProviders.map((provider) => {
    const body = JSON.stringify(findModelList(provider))
    return [provider, { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` }]
  }),
)

const unknownProvider = `There is no model list under this name. The lists are ${modelProviders.join(', ')}.`

/** `GET /openai`, `/anthropic`, `/googleai`: the lists for the desktop app, open to any origin. */
export function modelRoutes() {
  return new Hono()
    .use(openToAnyOrigin)
    .use(etag())
    .get('/:provider', (c) => {
      const answer = answers.get(c.req.param('provider'))
      if (!answer) throw new Refusal(404, 'not_found', unknownProvider)
      return c.body(answer.body, 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
        ETag: answer.tag,
      })
    })
}
