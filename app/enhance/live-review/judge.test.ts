import { expect, it } from 'vitest'
import { type Decision, judge } from './judge.ts'

const log = '  log(`sent to ${invoice.to}`)'

function titleOf(asked: Decision, unasked: Decision, added = [log]): string {
  return judge('code', { asked, unasked, added }).title
}

it('tells a line that was accepted from one that was rejected', () => {
  expect(titleOf('accepted', 'accepted')).toBe('You accepted a line you didn’t ask for.')
  expect(titleOf('accepted', 'rejected')).toBe('You caught it.')
})

it('notices when the change that was asked for is gone too', () => {
  expect(judge('code', { asked: 'rejected', unasked: 'rejected', added: [log] })).toMatchObject({
    is: 'mixed',
    title: 'You caught it, but also rejected what you asked for.',
  })
})

it.each([[''], ['  // log(`sent to ${invoice.to}`)'], ['  const logged = true']])(
  'reads an edited line: "%s" logs nothing',
  (line) => {
    expect(titleOf('accepted', 'accepted', [line])).toBe('You caught it and took it out by hand.')
  },
)

it('recognizes the call in another spelling', () => {
  expect(
    judge('code', { asked: 'accepted', unasked: 'accepted', added: ['console.log (to)'] }),
  ).toMatchObject({
    is: 'missed',
  })
})

it.each([
  ['“I compare every invoice with my own books.”', 'You accepted words nobody said.'],
  ['', 'You accepted words nobody said.'],
  ['“I compare every line with my own books.”', 'You caught it and took it out by hand.'],
])('reads an edited quote: %s', (quote, title) => {
  expect(judge('text', { asked: 'accepted', unasked: 'accepted', added: [quote] }).title).toBe(
    title,
  )
})
