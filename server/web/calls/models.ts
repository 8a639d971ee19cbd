import { z } from 'zod'
import { modelProviders } from '#contract/models/providers.ts'
import { modelList } from '#contract/models.ts'
import { sha256 } from '#db/sha256.ts'
import { findModelList, findNextChange } from '../../releases/models/lists.ts'
import type { PublicCall } from '../guards/call.ts'
import { Refusal } from '../guards/refusal.ts'

export const modelCalls: PublicCall[] = [
  {
    method: 'get',
    path: '/api/models/{provider}',
    group: 'Models',
    summary: 'List a provider’s models with today’s prices.',
    parts: { provider: z.enum(modelProviders) },
    answers: { 200: { says: 'The list.', json: modelList } },
    errors: ['not_found'],
    origin: 'any',
    revalidates: true,
    serve: ({ clock }) => {
      const ofToday = keepOfToday()
      return (c) => {
        const now = clock.now()
        const answer = ofToday(dayOf(now)).get(c.req.param('provider')!)
        if (!answer) throw new Refusal(404, 'not_found', unknownProvider)
        return c.body(answer.body, 200, {
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': describeCaching(now),
          ETag: answer.tag,
        })
      }
    },
  },
]

const unknownProvider = `There’s no model list with this name. The lists are ${modelProviders.join(', ')}.`

interface Answer {
  body: string
  tag: string
}

/** Caches the answers of a day. They change only from one day to the next. */
function keepOfToday(): (day: string) => Map<string, Answer> {
  let kept = { day: '', answers: new Map<string, Answer>() }
  return (day) => {
    if (kept.day !== day) kept = { day, answers: writeAnswers(day) }
    return kept.answers
  }
}

function writeAnswers(day: string): Map<string, Answer> {
  return new Map(
    modelProviders.map((provider) => {
      const body = JSON.stringify(findModelList(provider, day))
      const tag = `"${sha256(body, 'base64url')}"`
      return [provider, { body, tag }]
    }),
  )
}

/** Describes a cache lifetime that ends before the next price change. */
function describeCaching(now: Date): string {
  const next = findNextChange(dayOf(now))
  const left = next === null ? Infinity : Math.floor((Date.parse(next) - now.getTime()) / 1000)
  const fresh = Math.min(300, left)
  const stale = Math.min(86_400, left - fresh)
  return `public, max-age=${fresh}, stale-while-revalidate=${stale}`
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
