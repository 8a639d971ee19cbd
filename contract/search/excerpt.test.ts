import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, markWords, type Part } from './excerpt.ts'
import { stemOf, wordsOf } from './words.ts'

const join = (parts: Part[]) => parts.map(({ text }) => text).join('')
const marked = (parts: Part[]) => parts.filter(({ match }) => match).map(({ text }) => text)

describe('marking words', () => {
  it('loses and adds nothing, whatever the text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(text, text, (text, question) => {
        expect(join(markWords(text, stemsOf(question)))).toBe(text)
      }),
    )
  })

  it('recognizes a word in its other forms', () => {
    const parts = markWords('Ignored files, ignoring a file.', stemsOf('ignores file'))
    expect(marked(parts)).toEqual(['Ignored', 'files', 'ignoring', 'file'])
  })

  it('keeps markup as text', () => {
    const [part] = markWords('<b>Bold</b>', new Set())
    expect(part).toEqual({ text: '<b>Bold</b>', match: false })
  })
})

describe('an excerpt', () => {
  const long = `${'Before. '.repeat(40)}The port is 11434. ${'After. '.repeat(40)}`

  it('is the line with most of the words', () => {
    const text = 'A port.\nThe port of Ollama.\nOllama.'
    expect(join(excerptOf(text, stemsOf('ollama port')))).toBe('The port of Ollama.')
  })

  it('begins with the sentence that has most of the words, and ends with a whole one', () => {
    const excerpt = join(excerptOf(`A port. ${long}`, stemsOf('port 11434')))
    expect(excerpt).toMatch(/^The port is 11434\. (After\. )+After\.$/)
    expect(excerpt.length).toBeLessThan(200)
  })

  it('is cut between words around the first match when the sentence is too long', () => {
    const excerpt = join(excerptOf(long.replaceAll('.', ','), stemsOf('port')))
    expect(excerpt).toMatch(/^… Before, .*The port is 11434, .*After, …$/)
  })

  it('starts at the beginning of a long line in which no sentence has a match', () => {
    expect(join(excerptOf(long, stemsOf('three')))).toMatch(/^(Before\. )+Before\.$/)
  })

  it('is the first line when the text contains none of the words', () => {
    expect(join(excerptOf('One.\nTwo.', stemsOf('three')))).toBe('One.')
    expect(excerptOf('', stemsOf('three'))).toEqual([])
  })

  it('is never much longer than two lines, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), fc.string(), (text, question) => {
        expect(join(excerptOf(text, stemsOf(question))).length).toBeLessThanOrEqual(190)
      }),
    )
  })
})

function stemsOf(question: string): Set<string> {
  return new Set(wordsOf(question).map(stemOf))
}
