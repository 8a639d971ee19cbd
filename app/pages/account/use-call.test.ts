import { describe, expect, it } from 'vitest'
import { ApiError } from '../../browser/api.ts'
import { LoginRefused } from './session.ts'
import { describeProblem } from './use-call.ts'

const sentence = 'The renewal was not started.'
const refused = new LoginRefused({ email: 'ada@example.org', code: '042042', timestamp: 1_000 })

function answer(status: number): ApiError {
  const refusal = { code: 'unavailable', message: 'The server says why.' } as const
  return new ApiError(new Response(null, { status }), refusal)
}

describe('an error is shown', () => {
  it.each([409, 429, 503])('with the server message for a %s', (status) => {
    expect(describeProblem(answer(status), sentence)).toBe(`${sentence} The server says why.`)
  })

  it.each([400, 401, 404, 500])('in our own words alone after a %s', (status) => {
    expect(describeProblem(answer(status), sentence)).toBe(sentence)
  })

  it('in our own words alone without an answer', () => {
    expect(describeProblem(new TypeError('Failed to fetch'), sentence)).toBe(sentence)
    expect(describeProblem(new ApiError(new Response(null, { status: 503 }), null), sentence)).toBe(
      sentence,
    )
  })

  it('in the sentence written for its status, where there is one', () => {
    const sentences = { 400: 'Please enter a valid email address', 401: 'User not authenticated' }
    expect(describeProblem(answer(400), sentence, sentences)).toBe(
      'Please enter a valid email address',
    )
    expect(describeProblem(refused, sentence, sentences)).toBe('User not authenticated')
    expect(describeProblem(answer(500), sentence, sentences)).toBe(sentence)
  })
})
