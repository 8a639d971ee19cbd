import { z } from 'zod'
import { eventRequest } from '../events.ts'
import { modelProviders } from '../models/providers.ts'
import { modelList } from '../models.ts'
import { jsonBody, type DescribedCall } from './call.ts'

const jwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.string(),
})

const signedList = z.object({
  payload: z.string(),
  signatures: z.array(z.object({ protected: z.string(), signature: z.string() })),
})

export const siteCalls: DescribedCall[] = [
  {
    method: 'get',
    path: '/api/models/{provider}',
    group: 'Models',
    summary: 'List the models of a provider with their prices of today.',
    parts: { provider: z.enum(modelProviders) },
    answers: { 200: { says: 'The list.', json: modelList } },
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/.well-known/jwks.json',
    group: 'Licenses',
    summary: 'List the public keys of license certificates.',
    about: 'Apps compile the keys in. This list is for people who compare.',
    answers: { 200: { says: 'A JSON Web Key Set.', json: z.object({ keys: z.array(jwk) }) } },
  },
  {
    method: 'get',
    path: '/.well-known/license-revocations',
    group: 'Licenses',
    summary: 'List the licenses and license files that were revoked while a file of them is out.',
    about:
      'Its payload has `number`, which never falls, and `revoked`: the SHA-256 of each id in base64url. Machines without a network are given it by hand.',
    answers: {
      200: { says: 'A JWS in its JSON form, signed with each key of the site.', json: signedList },
    },
  },
  {
    method: 'post',
    path: '/api/events',
    group: 'Pages',
    summary:
      'Count a page view, take an answer about a docs page, or note a search without result.',
    body: jsonBody(eventRequest, { name: 'page_view', path: '/docs/introduction' }),
    answers: { 204: { says: 'Taken; it does not say whether it was counted.' } },
    errors: ['not_found', 'too_many_requests'],
  },
  {
    method: 'post',
    path: '/api/csp-report',
    group: 'Pages',
    summary: 'Take a browser’s report on the content security policy.',
    body: { media: 'application/reports+json' },
    answers: { 204: { says: 'Taken.' } },
  },
  {
    method: 'get',
    path: '/healthz',
    group: 'Health',
    summary: 'Say that the program runs.',
    answers: { 200: { says: 'It runs.', json: z.object({ ok: z.literal(true) }) } },
  },
  {
    method: 'get',
    path: '/readyz',
    group: 'Health',
    summary: 'Say whether this instance can answer visitors now.',
    answers: {
      200: { says: 'It can.', json: z.object({ ok: z.literal(true) }) },
      503: {
        says: 'It cannot.',
        json: z.object({ ok: z.literal(false), reason: z.enum(['draining', 'no_database']) }),
      },
    },
  },
]
