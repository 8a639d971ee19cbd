import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeLicenseKey, parseLicenseKey } from './key.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const places = Array.from({ length: 25 }, (_, index) => 4 + index + Math.floor(index / 5))
const key = fc.noShrink(fc.integer().map(() => makeLicenseKey()))

const put = (text: string, place: number, character: string) =>
  text.slice(0, place) + character + text.slice(place + 1)

describe('a license key', () => {
  it('has the documented format, and uses all of its characters', () => {
    const keys = Array.from({ length: 2000 }, makeLicenseKey)
    for (const each of keys) expect(each).toMatch(/^PC1(-[0-9A-HJKMNP-TV-Z]{5}){5}$/)
    expect(new Set(keys).size).toBe(2000)
    for (const place of places)
      expect(new Set(keys.map((each) => each[place])).size).toBe(alphabet.length)
  })

  it('parses to itself', () => {
    fc.assert(fc.property(key, (each) => parseLicenseKey(each) === each))
  })

  it('parses in any spelling that typing, pasting or dictating produces', () => {
    const spelling = fc.array(fc.nat(), { minLength: 40, maxLength: 40 })
    const looks: Record<string, string[]> = { '0': ['O', 'o'], '1': ['I', 'i', 'L', 'l'] }
    const respell = (each: string, dice: number[]) =>
      Array.from(each, (character, index) => {
        const die = dice[index]!
        if (character === '-') return ['', ' ', '-', '–', ' - ', '\u200b-\u00ad'][die % 6]
        const spellings = [character, character.toLowerCase(), ...(looks[character] ?? [])]
        return spellings[die % spellings.length]
      }).join('')
    fc.assert(
      fc.property(key, spelling, (each, dice) => parseLicenseKey(respell(each, dice)) === each),
    )
  })
})

describe('the check character', () => {
  it('notices every single wrong character', () => {
    fc.assert(
      fc.property(key, (each) =>
        places.every((place) =>
          [...alphabet]
            .filter((character) => character !== each[place])
            .every((character) => parseLicenseKey(put(each, place, character)) === null),
        ),
      ),
    )
  })

  it('notices every swap of two neighbors', () => {
    fc.assert(
      fc.property(key, (each) =>
        places.slice(1).every((place, index) => {
          const before = places[index]!
          const [left, right] = [each[before]!, each[place]!]
          const swapped = put(put(each, before, right), place, left)
          return left === right || parseLicenseKey(swapped) === null
        }),
      ),
    )
  })

  it('refuses another length, prefix or alphabet', () => {
    const good = makeLicenseKey()
    const wrong = [
      '',
      'PC1',
      `${good}0`,
      good.slice(0, -1),
      `PC2${good.slice(3)}`,
      put(good, 4, 'U'),
      put(good, 4, '💥'),
      `${good}\u0000`,
    ]
    for (const each of wrong) expect(parseLicenseKey(each)).toBeNull()
  })
})
