import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { adminCalls } from '../calls.ts'
import { makeNamer } from './tell-action.ts'

it('each action of the record is told in words, and not by the name of its call', () => {
  const nameAction = makeNamer(adminCalls)
  const acts = adminCalls.filter(({ kind }) => kind === 'write').map(({ name }) => name)
  expect(acts.length).toBeGreaterThan(55)
  const others = listRecorded()
  expect(others).toContain('reports/download')
  expect(
    [...acts, ...others].filter((name) => nameAction(name) === name.replace('/', ' ')),
  ).toEqual([])
})

/** What the sources record besides the acts that people call. */
function listRecorded(): string[] {
  const files = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] })
  return files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:defineAction\(\s*|what: )'([a-z-]+\/[a-z-]+)'/g),
    ].map(([, name]) => name!),
  )
}
