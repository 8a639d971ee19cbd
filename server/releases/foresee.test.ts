import { expect, it } from 'vitest'
import { foresee as foreseeFor } from './foresee.ts'
import type { Reach } from './reach.ts'

const files = (
  version: string,
  ...identifiers: ('mac-all-arm64' | 'mac-all-x86_64' | 'windows-all-x86_64')[]
) =>
  identifiers.map((identifier) => ({
    version,
    identifier,
    channel: 'stable' as const,
    is_pinned: false,
  }))

const nobody: Reach = { devices: new Map() }
const foresee = (
  catalog: Parameters<typeof foreseeFor>[0],
  planned: Parameters<typeof foreseeFor>[1],
  reach = nobody,
) => foreseeFor(catalog, planned, reach)

const all = ['windows-all-x86_64', 'mac-all-arm64', 'mac-all-x86_64'] as const

it('the first version is offered to everybody, system by system', () => {
  const planned = { version: '1.0.0', channel: 'stable' as const, identifiers: [...all] }
  expect(foresee([], planned)).toEqual([
    { system: 'Windows', says: 'Offered to everyone.' },
    { system: 'Mac', says: 'Offered to everyone.' },
  ])
})

it('a higher version takes the place of the current one, and a lower one moves nobody back', () => {
  const catalog = files('1.2.0', ...all)
  const becomes = (version: string) =>
    foresee(catalog, { version, channel: 'stable', identifiers: ['windows-all-x86_64'] })
  expect(becomes('1.2.1')).toEqual([
    { system: 'Windows', says: 'Offered to everyone in place of 1.2.0.' },
  ])
  expect(becomes('1.1.9')).toEqual([
    { system: 'Windows', says: 'Nobody is offered it. 1.2.0 stays current.' },
  ])
})

it('where one build is pinned, it says for which the version before stays', () => {
  const catalog = files('1.2.0', ...all).map((each) => ({
    ...each,
    is_pinned: each.identifier === 'mac-all-x86_64',
  }))
  const planned = { version: '1.3.0', channel: 'stable' as const, identifiers: [...all] }
  expect(foresee(catalog, planned)[1]).toEqual({
    system: 'Mac',
    says: 'Offered to everyone in place of 1.2.0. 1.2.0 stays current for x86_64 .dmg.',
  })
})

it('a beta is offered to nobody on the site', () => {
  const planned = { version: '2.0.0-beta.1', channel: 'beta' as const, identifiers: [...all] }
  expect(foresee(files('1.0.0', ...all), planned)[0]!.says).toBe(
    'Nobody finds it on the site: whoever names beta gets it.',
  )
})

it('it says how many devices of a system are reached', () => {
  const stable = { version: '2.0.0', channel: 'stable' as const, identifiers: [...all] }
  const devices = new Map([['Windows', { seen: 1, reached: 0 }]])
  expect(foresee([], stable, { devices })[0]!.says).toBe(
    'Offered to everyone. 0 of 1 device seen in the last seven days have a license that covers it.',
  )
})
