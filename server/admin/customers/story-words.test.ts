import { expect, it } from 'vitest'
import { tellMoment } from '#contract/admin/tell-moment.ts'
import { adminCalls } from '../calls.ts'

const ofStories = /^(customers|licenses|orders|corrections|releases)\/|^quotes\/record-transfer$/

it('each act whose subject has a story is told there in words, and not by its name', () => {
  const acts = adminCalls.filter(({ kind, name }) => kind === 'write' && ofStories.test(name))
  expect(acts.length).toBeGreaterThan(20)
  const told = acts.map(({ name }) => {
    const facts = { action: name, actor: 'admin:1a2b3c4d', reason: null, after: '{}' }
    return tellMoment({ kind: 'operator', facts }).title
  })
  expect(told.filter((title) => title.includes('/'))).toEqual([])
})
