import { expect, it } from 'vitest'
import { findChannel, findUsualChannel } from './channels.ts'

const published = [{ version: '1.1.0', channel: 'stable' as const }]

it.each([
  ['1.2.0', 'stable'],
  ['1.2.0-beta.1', 'beta'],
  ['1.2.0-alpha', 'alpha'],
  ['1.2.0-rc.1', 'beta'],
  ['1.2.0-rc1', 'beta'],
  ['1.2.0-nightly.20261126', null],
  ['1.2.0-1', null],
])('%s goes to %s when no channel is named', (version, channel) => {
  expect(findUsualChannel(version, published)).toBe(channel)
})

it('in a public alpha, where there is nothing else, everybody gets the alpha', () => {
  expect(findUsualChannel('1.2.0-alpha.2', [])).toBe('stable')
  const alpha = [{ version: '1.2.0-alpha.1', channel: 'stable' as const }]
  expect(findUsualChannel('1.2.0-alpha.2', alpha)).toBe('stable')
})

it.each([
  ['latest', 'stable'],
  ['beta', 'beta'],
  ['rc', 'beta'],
  ['alpha', 'alpha'],
  ['nightly', 'stable'],
])('an app that asks for %s gets %s', (word, channel) => {
  expect(findChannel(word)).toBe(channel)
})
