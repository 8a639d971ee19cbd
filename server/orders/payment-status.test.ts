import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { untouched, type Standing } from '../checkout/provider.ts'
import { joinStandings, judgeStanding, type Verdict } from './payment-status.ts'

const paid = product.priceCents
const runs = { numRuns: 5000 }

type Turn = { refund: number } | { dispute: 'open' | 'won' | 'lost' } | { fraudWarning: true }

const turn = fc.oneof<fc.Arbitrary<Turn>[]>(
  fc.record({ refund: fc.constantFrom(1, 1000, 4899, paid) }),
  fc.record({ dispute: fc.constantFrom('open', 'won', 'lost') }),
  fc.constant({ fraudWarning: true }),
)

/** A provider's own record of one payment, after each thing that happened to its money. */
const record = fc.array(turn, { minLength: 1, maxLength: 5 }).map((turns) => {
  const states: Standing[] = [untouched]
  for (const each of turns) states.push(advance(states.at(-1)!, each))
  return states
})

/** Looks at the record: early and late ones, in any order, some twice, and the last state among them. */
const story = record.chain((states) =>
  fc.record({
    truth: fc.constant(states.at(-1)!),
    heard: fc
      .array(fc.constantFrom(...states), { maxLength: 8 })
      .chain((looks) => shuffle([...looks, states.at(-1)!])),
  }),
)

describe('whatever was heard of the money, and whenever', () => {
  it('the end is what the provider says in the end', () => {
    fc.assert(
      fc.property(story, ({ truth, heard }) => {
        const end = heard.reduce(joinStandings, untouched)
        expect(end).toEqual(truth)
        expect(judgeStanding(end, paid)).toBe(judgeStanding(truth, paid))
      }),
      runs,
    )
  })

  it('another order, with repetitions, ends the same, also where a refund failed on its way', () => {
    const standing = fc.record<Standing>({
      refundedCents: fc.nat(paid),
      dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
      fraudWarning: fc.boolean(),
    })
    const twice = fc.array(standing, { minLength: 1, maxLength: 6 }).chain((heard) =>
      fc.tuple(
        fc.constant(heard),
        fc.subarray(heard).chain((more) => shuffle([...heard, ...more])),
      ),
    )
    fc.assert(
      fc.property(twice, ([once, again]) => {
        expect(again.reduce(joinStandings, untouched)).toEqual(
          once.reduce(joinStandings, untouched),
        )
      }),
      runs,
    )
  })

  it('a license that was ended stays ended, and is ended once', () => {
    fc.assert(
      fc.property(story, ({ heard }) => {
        const verdicts = follow(heard)
        const ended = verdicts.indexOf('revoked')
        if (ended !== -1) expect(new Set(verdicts.slice(ended))).toEqual(new Set(['revoked']))
      }),
      runs,
    )
  })

  it('a part given back and a warning leave the license alone', () => {
    const minor = fc.record<Standing>({
      refundedCents: fc.nat(paid - 1),
      dispute: fc.constantFrom('none', 'won'),
      fraudWarning: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(minor), (heard) => {
        expect(new Set(follow(heard))).toEqual(new Set(['active']))
      }),
      runs,
    )
  })
})

/** A bank decides once; money only goes back further. */
function advance(standing: Standing, each: Turn): Standing {
  if ('refund' in each)
    return { ...standing, refundedCents: Math.min(paid, standing.refundedCents + each.refund) }
  if ('fraudWarning' in each) return { ...standing, fraudWarning: true }
  const isDecided = standing.dispute === 'won' || standing.dispute === 'lost'
  const opensFirst = standing.dispute === 'none' && each.dispute !== 'open'
  return isDecided || opensFirst ? standing : { ...standing, dispute: each.dispute }
}

/** What the license was after each piece of news. */
function follow(heard: Standing[]): Verdict[] {
  let known = untouched
  const verdicts = heard.map((news) => {
    known = joinStandings(known, news)
    return judgeStanding(known, paid)
  })
  return ['active', ...verdicts]
}

function shuffle<T>(items: T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray(items, { minLength: items.length })
}
