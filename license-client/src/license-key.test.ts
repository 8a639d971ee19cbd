import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLicenseKey, writeLicenseKey } from './license-key.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const places = Array.from({ length: 25 }, (_, index) => 4 + index + Math.floor(index / 5))
const digit = fc.nat({ max: 31 })
const key = fc.noShrink(
  fc.array(digit, { minLength: 24, maxLength: 24 }).map((digits) => writeLicenseKey(digits)),
)
const good = writeLicenseKey(Array.from({ length: 24 }, (_, index) => (index * 7 + 3) & 31))
const bare = good.slice('PC1-'.length)
const other = writeLicenseKey(Array(24).fill(5))
const fullWidth = good.replace(/[!-~]/g, (letter) =>
  String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
)

const put = (text: string, place: number, character: string) =>
  text.slice(0, place) + character + text.slice(place + 1)

describe('a license key', () => {
  it('has the documented format, and uses all of its characters', () => {
    const keys = fc.sample(key, 2000)
    for (const each of keys) expect(each).toMatch(/^PC1(-[0-9A-HJKMNP-TV-Z]{5}){5}$/)
    expect(new Set(keys).size).toBe(2000)
    for (const place of places)
      expect(new Set(keys.map((each) => each[place])).size).toBe(alphabet.length)
  })

  it('parses to itself', () => {
    fc.assert(fc.property(key, (each) => readLicenseKey(each) === each))
  })

  it('is recognized however it is typed, pasted or dictated', () => {
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
      fc.property(key, spelling, (each, dice) => readLicenseKey(respell(each, dice)) === each),
    )
  })
})

describe('a text with a license key in it', () => {
  it.each([
    `${good}.`,
    `${good}!`,
    `(${good}),`,
    `**${good}**`,
    `License key: ${good}`,
    `License key: ${bare}`,
    `My license key ${good.toLowerCase()} does not work, please help.`,
    `Your PC1 license key is ${bare}, thank you`,
    `Dear Ada,\r\n\r\nyour license key:\r\n\r\n    ${good}\r\n\r\nEnter it in the app.`,
    `> ${good.slice(0, 16)}\n> ${good.slice(16)}`,
    good.replace('-', '=\r\n-'),
    `${good.slice(0, 19)}=\n${good.slice(19)}`,
    `キーは${good}です。`,
    fullWidth,
    fullWidth.replaceAll('－', 'ー'),
    bare,
    bare.replaceAll('-', ''),
    `${good} and again ${good}`,
    `Not PC1-XXXXX-XXXXX-XXXXX-XXXXX-XXXXX but ${good}`,
  ])('%j contains that key', (text) => expect(readLicenseKey(text)).toBe(good))

  it.each([
    ['two keys', `${good} or ${other}`],
    ['two without their prefix', `${bare}, ${other.slice(4)}`],
    ['a sixth group', `${bare}-ABCDE`],
    ['a group too many before it', `ABCDE-${bare}`],
    ['letters that hang on to it', `my${good}`],
    ['a letter of another alphabet in it', good.replace('C', 'С')],
    ['a long s', writeLicenseKey(Array(24).fill(25)).replace('S', 'ſ')],
  ])('%s contains none', (_, text) => expect(readLicenseKey(text)).toBeNull())

  it('is read in one pass, however long it is', () => {
    const begun = performance.now()
    for (const each of ['-', 'P-', 'A', 'AAAAA-', 'PC1 ', 'AAAAA =>'])
      readLicenseKey(each.repeat(50_000 / each.length))
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

describe('the check character', () => {
  it('notices every single wrong character', () => {
    fc.assert(
      fc.property(key, (each) =>
        places.every((place) =>
          [...alphabet]
            .filter((character) => character !== each[place])
            .every((character) => readLicenseKey(put(each, place, character)) === null),
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
          return left === right || readLicenseKey(swapped) === null
        }),
      ),
    )
  })

  it('refuses another length, prefix or alphabet', () => {
    const wrong = [
      '',
      'PC1',
      `${good}0`,
      good.slice(0, -1),
      `PC2${good.slice(3)}`,
      put(good, 4, 'U'),
      put(good, 4, '💥'),
    ]
    for (const each of wrong) expect(readLicenseKey(each)).toBeNull()
  })
})
