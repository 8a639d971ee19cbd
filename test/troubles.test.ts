import { expect, it } from 'vitest'
import { nameKind } from '#app/admin/pages/overview/kinds.ts'
import { troubles } from '#server/troubles.ts'

/** Of alerts alone: by the time they are read they are over. */
const onlyEmailed = /_at_ceiling$|^emails_bounce$/

it('the console has a label for everything that can be wrong', () => {
  const shown = Object.keys(troubles).filter((kind) => !onlyEmailed.test(kind))
  expect(shown.filter((kind) => nameKind(kind).label === 'Problem')).toEqual([])
  expect(nameKind('of a later version').label).toBe('Problem')
})
