import { expect, it } from 'vitest'
import { addMilliseconds } from '../../settings/clock.ts'
import { isCovered } from './choose-update.ts'

it('a license covers versions published up to the last moment of its updates', () => {
  const end = new Date('2027-06-01T10:00:00Z')
  const covered = [-1, 0, 1].map((later) => isCovered(addMilliseconds(end, later), end))
  expect(covered).toEqual([true, true, false])
})
