import { expect, it } from 'vitest'
import { readByteRange } from './range.ts'

it.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=100-', { start: 100, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['Bytes=0-0', { start: 0, end: 0 }],
])('%s of 1000 bytes is one range', (header, stretch) => {
  expect(readByteRange(header, 1000)).toEqual(stretch)
})

it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
  '%s of 1000 bytes cannot be satisfied',
  (header) => {
    expect(readByteRange(header, 1000)).toBe('unsatisfiable')
  },
)

it.each([
  null,
  '',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'lines=0-1',
  'bytes=a-b',
  'bytes=1.5-2',
])('the range header %s is ignored', (header) => {
  expect(readByteRange(header, 1000)).toBe('all')
})
