import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packNumbers, pack, unpackNumbers, unpackStems } from './packed-docs.ts'

it('rising numbers are restored exactly', () => {
  const rising = fc.uniqueArray(fc.nat(5000)).map((numbers) => numbers.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(rising, (numbers) => {
      expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers)
    }),
  )
})

it('every section gets back its own stems', () => {
  const stem = fc.stringMatching(/^[a-z0-9é]{1,8}$/)
  const sections = fc.array(fc.uniqueArray(stem), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(sections, (stems) => {
      const page = { slug: 'a', title: 'A', also: '' }
      const pages = [{ ...page, sections: stems.map((): [string] => ['']) }]
      const packed = pack({ pages, groups: [] }, stems)
      expect(unpackStems(packed)).toEqual(stems.map((each) => each.toSorted()))
    }),
  )
})
