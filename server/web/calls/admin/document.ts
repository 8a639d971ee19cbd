import type { Hono } from 'hono'
import type { DescribedCall } from '../../openapi/call.ts'
import { writeAnswer } from '#contract/admin/write.ts'
import { capitalize } from '#contract/capitalize.ts'
import { product } from '#contract/product.ts'
import { writeDocument } from '../../openapi/document.ts'
import type { ApiDocument } from '../../openapi/shapes.ts'
import { listScopesOf, type AdminCall, type ReadCall, type WriteCall } from '#server/admin/call.ts'
import { sessionCookie } from './caller.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { uploadCalls } from './upload-calls.ts'

const description =
  'Calls for running the shop, used by the console and by scripts. Send an API key as `Authorization: Bearer pca_…`; each call needs a scope. Every write takes a `reason`, which is recorded and is optional where no money, keys or people are affected, and an `Idempotency-Key`: a write sent again with the same key is done only once and returns the same answer. Lists return `rows` and `next`; send `next` as `after` to get the next rows. Unknown fields are refused. Money is in cents.'

export function describeAdminCalls(siteUrl: string, app: Hono): ApiDocument {
  const securitySchemes = {
    key: { type: 'http', scheme: 'bearer', description: 'An API key, made in the console.' },
    console: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie({ siteUrl }),
      description: 'Someone signed in to the console.',
    },
  } as const
  const head = { title: `${product.name} admin API`, description, siteUrl, securitySchemes }
  return writeDocument(head, app, [...adminCalls.map(describeCall), ...uploadCalls])
}

function describeCall(call: AdminCall): DescribedCall {
  const [resource = ''] = call.name.split('/')
  return {
    path: `/api/admin/${call.name}`,
    group: capitalize(resource.replaceAll('-', ' ')),
    summary: call.summary,
    about: describeAccess(call),
    origin: 'own',
    access: call.personOnly ? ['console'] : ['key', 'console'],
    ...(call.kind === 'read' ? describeRead(call) : describeWrite(call)),
  }
}

type OfKind = Pick<DescribedCall, 'method' | 'query' | 'headers' | 'body' | 'answers' | 'errors'>

function describeRead({ input, output, file }: ReadCall): OfKind {
  return {
    method: 'get',
    query: input,
    answers: {
      200: {
        says: 'What was asked for.',
        ...(output && { json: output }),
        ...(file && { media: file }),
      },
    },
    errors: ['refused', ...ofCallers],
  }
}

function describeWrite({ input, guards }: WriteCall): OfKind {
  return {
    method: 'post',
    headers: {
      'Idempotency-Key': {
        says: 'Identifies this request: 8 to 200 characters without spaces, different for each new request.',
        example: '6f1f0c6f4b1d-1',
        isRequired: true,
      },
    },
    body: { media: 'application/json', schema: input },
    answers: {
      200: { says: 'Done, and recorded under this number.', json: writeAnswer },
    },
    errors: ['refused', ...ofCallers, ...(guards === null ? [] : [confirmed])],
  }
}

const ofCallers = ['not_authenticated', 'cross_site', 'not_allowed', 'too_many_requests'] as const
const confirmed = 'confirmation_required' as const

function describeAccess(call: AdminCall): string {
  const keys = call.personOnly
    ? 'API keys can’t use it.'
    : `Scope: ${listScopesOf(call)
        .map((scope) => `\`${scope}\``)
        .join(' or ')}.`
  const support = call.support ? ' Support people can use it, too.' : ''
  const passkey =
    call.kind === 'write' && call.guards !== null ? ' People are asked for their passkey.' : ''
  const file =
    call.kind === 'read' && call.file === 'text/csv' && call.output !== null
      ? ' With `format=csv`, it returns a file, only to owners and API keys, and that’s recorded.'
      : ''
  return keys + support + passkey + file
}
