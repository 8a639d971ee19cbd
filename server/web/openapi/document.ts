import type { Hono } from 'hono'
import type { DescribedCall } from './call.ts'
import { knows } from './knows.ts'
import { describeOperation } from './operation.ts'
import { describeRefusals } from './refusals.ts'
import type { ApiDocument, SecurityScheme } from './shapes.ts'

export interface DocumentHead {
  title: string
  description: string
  siteUrl: string
  securitySchemes: Record<string, SecurityScheme>
}

/** Describes those of the known calls that the app serves. */
export function writeDocument(head: DocumentHead, app: Hono, known: DescribedCall[]): ApiDocument {
  const calls = known.filter(({ method, path }) =>
    knows(app, method.toUpperCase(), path.replace(/\{\w+\}/g, 'x')),
  )
  const paths: ApiDocument['paths'] = {}
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method]: describeOperation(call) }
  return {
    openapi: '3.1.1',
    info: { title: head.title, version: '1', description: head.description },
    servers: [{ url: head.siteUrl }],
    tags: [...new Set(calls.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      responses: describeRefusals(calls),
      securitySchemes: head.securitySchemes,
    },
  }
}
