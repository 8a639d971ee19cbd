import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  mostRepeats,
  pack,
  packPlaces,
  type Place,
  unpackPlaces,
  unpackStems,
} from './packed-pages.ts'

it('positions are restored exactly', () => {
  const sections = fc.uniqueArray(fc.nat(5000)).map((each) => each.toSorted((a, b) => a - b))
  const times = fc.infiniteStream(fc.integer({ min: 1, max: mostRepeats }))
  fc.assert(
    fc.property(sections, times, (sections, times) => {
      const places = sections.map((section): Place => [section, times.next().value!])
      expect(unpackPlaces(packPlaces(places))).toEqual(places)
    }),
  )
})

it('every section gets back its own stems, with the same counts', () => {
  const stem = fc.stringMatching(/^[a-z0-9é]{1,8}$/)
  const sections = fc.array(fc.array(stem, { maxLength: mostRepeats }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(sections, (stems) => {
      const page = { area: 'Docs' as const, path: '/docs/a', title: 'A', also: '' }
      const pages = [{ ...page, sections: stems.map((): [string] => ['']) }]
      const packed = pack({ pages, groups: [] }, stems)
      expect(unpackStems(packed)).toEqual(stems.map((each) => each.toSorted()))
    }),
  )
})

it('a word that fills a section counts only a limited number of times', () => {
  expect(unpackPlaces(packPlaces([[3, 100]]))).toEqual([[3, mostRepeats]])
})
