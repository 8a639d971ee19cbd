import { describe, expect, it } from 'vitest'
import { estimateTokens, rules } from './count.ts'

describe('the tokens of an image', () => {
  it.each([
    ['openai', 1024, 1024, 1024],
    ['openai', 1440, 900, 45 * 29],
    ['anthropic', 1000, 1000, 1296],
    ['anthropic', 5152, 2576, 92 * 46],
    ['googleai', 4000, 3000, 1120],
  ] as const)('%s counts %i × %i as %i', (provider, width, height, tokens) => {
    expect(rules[provider].count({ width, height })).toBe(tokens)
  })

  it('a text has a token for every four characters begun', () => {
    expect([0, 1, 4, 5].map(estimateTokens)).toEqual([0, 1, 1, 2])
  })
})
