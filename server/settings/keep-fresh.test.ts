import { beforeEach, expect, it } from 'vitest'
import { keepFresh } from './keep-fresh.ts'

const age = 1000
const clock = { now: () => new Date(now) }
let now: number
let reads: number

beforeEach(() => {
  now = 1_000_000
  reads = 0
})

it('a value is read again once it is old', async () => {
  const fresh = keepFresh(clock, async () => ++reads)
  expect(await fresh(age)).toBe(1)
  now += age - 1
  expect(await fresh(age)).toBe(1)
  now += 1
  expect(await fresh(age)).toBe(2)
})

it('a value is read again after the clock was set back', async () => {
  const fresh = keepFresh(clock, async () => ++reads)
  await fresh(age)
  now -= age
  expect(await fresh(age)).toBe(2)
})

it('a value is read once for two simultaneous callers', async () => {
  const fresh = keepFresh(clock, async () => ++reads)
  expect(await Promise.all([fresh(age), fresh(age)])).toEqual([1, 1])
})

it('a value is read again for a caller who wants a newer one', async () => {
  const fresh = keepFresh(clock, async () => ++reads)
  await fresh(age)
  now += age / 2
  expect(await fresh(age / 2)).toBe(2)
})

it('a failure reaches those who wait, and is not kept', async () => {
  const fresh = keepFresh(clock, async () => {
    if (++reads === 1) throw new Error('away')
    return reads
  })
  await expect(Promise.all([fresh(age), fresh(age)])).rejects.toThrow('away')
  expect(await fresh(age)).toBe(2)
})

it('a late failure leaves a value that was read since', async () => {
  const first = Promise.withResolvers<number>()
  const fresh = keepFresh(clock, () => (++reads === 1 ? first.promise : Promise.resolve(reads)))
  const waiting = fresh(age)
  now += age
  expect(await fresh(age)).toBe(2)
  first.reject(new Error('away'))
  await expect(waiting).rejects.toThrow('away')
  expect(await fresh(age)).toBe(2)
})
