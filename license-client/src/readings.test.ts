import { describe, expect, it } from 'vitest'
import { cutText, readCapitals, readCode, readLabel, readName } from './readings.ts'

describe('a code', () => {
  it.each([
    [' ＳＰＲＩＮＧ－２０ ', 'SPRING-20'],
    ['SPRING–20', 'SPRING-20'],
    ['SPRINGー20', 'SPRING-20'],
    ['SPR\u200bI\u00adNG\ufeff-\u206020', 'SPRING-20'],
    ['\u202a１２３４５６\u202c', '123456'],
    ['cs_test_aBc\u200b', 'cs_test_aBc'],
    ['DE\u00a0123\u00a0456', 'DE 123 456'],
    ['٠١٢٣۴५६𝟕', '01234567'],
    ['ＣＮ．１。２｡', 'CN.1.2.'],
    ['ſpring', 'ſpring'],
    ['ßßß', 'ßßß'],
  ])('%j is read as %s', (typed, code) => expect(readCode(typed)).toBe(code))

  it.each([
    ['spring', 'SPRING'],
    ['ſpring', 'ſPRING'],
    ['ßßß', 'ßßß'],
    ['ıspring', 'ıSPRING'],
    ['ﬅart', 'ﬅART'],
  ])('in capitals, %s is read as %s: no letter becomes another', (typed, code) =>
    expect(readCapitals(typed)).toBe(code),
  )
})

describe('a name', () => {
  it.each([
    ['Zoe\u0308 ', 'Zoë'],
    ['\u202eAda\u202c \u2066Ltd\u2069', 'Ada Ltd'],
    ['A\u200bd\u00ada\ufeff', 'Ada'],
    ['👩\u200d💻 laptop', '👩\u200d💻 laptop'],
    ['نامه\u200cای', 'نامه\u200cای'],
    ['ſmith ﬁn Ａ', 'ſmith ﬁn Ａ'],
    ['Ada’s\tMac\nmini\r\nM4', 'Ada’s Mac mini M4'],
  ])('%j is read as %j', (typed, name) => expect(readName(typed)).toBe(name))

  it('that is only a description is shortened and loses characters that cannot be stored', () => {
    expect(readLabel(' \u202e\t ', 100)).toBe('')
    expect(readLabel('a\u0000b\u001bc', 100)).toBe('abc')
    expect(readLabel('x'.repeat(101), 100)).toBe('x'.repeat(100))
    expect(readLabel('x🦄', 2)).toBe('x')
    expect(cutText('🦄🦄', 3)).toBe('🦄')
  })
})
