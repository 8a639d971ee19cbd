import { expect, it } from 'vitest'
import { adminCalls } from '../calls.ts'
import { makeNamer } from './tell-action.ts'

it('each action of the record is told in words, and not by the name of its call', () => {
  const nameAction = makeNamer(adminCalls)
  const acts = adminCalls.filter(({ kind }) => kind === 'write').map(({ name }) => name)
  expect(acts.length).toBeGreaterThan(55)
  const others = ['session/sign-in', 'passkeys/add', 'passkeys/refuse', 'people/end-access']
  const asRecorded = [...acts, ...others]
  expect(asRecorded.filter((name) => nameAction(name) === name.replace('/', ' '))).toEqual([])
})
