import { expect, it } from 'vitest'
import { describeOffers } from './offers.ts'

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

const all = ['windows-all-x86_64', 'mac-all-arm64', 'mac-all-x86_64'] as const

const published = (version: string, channel: 'stable' | 'beta' = 'stable') => ({
  version,
  channel,
  identifiers: [...all],
})

it('the only version is offered to everybody, listed by system', () => {
  expect(describeOffers(files('1.0.0', ...all), published('1.0.0'))).toEqual([
    { system: 'Windows', says: 'Offered to everyone.' },
    { system: 'Mac', says: 'Offered to everyone.' },
  ])
})

it('a version below another one is offered to nobody', () => {
  const catalog = [...files('1.2.0', ...all), ...files('1.1.9', ...all)]
  expect(describeOffers(catalog, published('1.1.9'))[0]).toEqual({
    system: 'Windows',
    says: 'Nobody is offered it. 1.2.0 stays current.',
  })
})

it('when one build is pinned, the list says for which build the earlier version stays', () => {
  const pinned = files('1.2.0', ...all).map((each) => ({
    ...each,
    is_pinned: each.identifier === 'mac-all-x86_64',
  }))
  expect(describeOffers([...pinned, ...files('1.3.0', ...all)], published('1.3.0'))[1]).toEqual({
    system: 'Mac',
    says: 'Offered to everyone. 1.2.0 stays current for x86_64 .dmg.',
  })
})

it('a beta is offered to nobody on the site', () => {
  const [first] = describeOffers(files('1.0.0', ...all), published('2.0.0-beta.1', 'beta'))
  expect(first!.says).toBe('No. Beta only.')
})
