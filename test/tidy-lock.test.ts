import { expect, it } from 'vitest'
import { findNodeDemands } from './tidy-lock.ts'

it('no package of the lockfile requires another Node than the one that installs it; npm run lock', async () => {
  expect(await findNodeDemands()).toEqual([])
})
