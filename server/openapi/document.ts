import type { DescribedCall } from '#contract/calls/call.ts'
import { describeOperation } from './operation.ts'
import { describeRefusals } from './refusals.ts'
import type { ApiDocument, SecurityScheme } from './shapes.ts'

export interface DocumentHead {
  title: string
  description: string
  siteUrl: string
  securitySchemes: Record<string, SecurityScheme>
}

export function writeDocument(head: DocumentHead, calls: DescribedCall[]): ApiDocument {
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
