import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Disk } from '#server/troubles/measure-disks.ts'
import { recordRestore } from '../database.ts'
import type { Shop } from '../shop.ts'
import {
  addEmail,
  listSubjects,
  listTold,
  openWatched,
  pass,
  roomy,
  type Watched,
} from '../vendor.ts'

let shop: Shop
let watched: Watched
afterEach(() => shop.close())

describe('of what comes and goes the vendor is emailed three times an hour, then that it does so', () => {
  const name = 'The disk of DATA_DIR is nearly full'
  const full = { ...roomy, free: 1e9 }
  const [twice, last] = [[name, `Over: ${name}`], `${name}, and it comes and goes`]
  const told = [...twice, ...twice, ...twice, last]
  const turnTo = async (disk: Disk, minutes: number) => {
    watched.disks = [disk]
    await pass(shop, minutes, watched.alerts)
  }
  beforeEach(async () => {
    watched = await openWatched()
    shop = watched.shop
    for (let turn = 0; turn < 5; turn += 1) {
      await turnTo(full, 2)
      await turnTo(roomy, 10)
    }
  })

  it('and no more until it has lasted for an hour', async () => {
    expect(listSubjects(shop)).toEqual(told)
    expect(listTold(shop).at(-1)!.text).toContain('It came back three times within an hour.')
    await turnTo(full, 59)
    expect(listSubjects(shop)).toEqual(told)
    await turnTo(full, 10)
    expect(listSubjects(shop)).toEqual([...told, name])
  })

  it('or until it has been over for an hour', async () => {
    expect(listSubjects(shop)).toEqual(told)
    await turnTo(roomy, 40)
    expect(listSubjects(shop)).toEqual(told)
    await turnTo(roomy, 30)
    expect(listSubjects(shop)).toEqual([...told, `Over: ${name}`])
    await turnTo(full, 4)
    expect(listSubjects(shop)).toEqual([...told, `Over: ${name}`, name])
  })
})

it('emails that a restore only holds are not called over', async () => {
  watched = await openWatched()
  shop = watched.shop
  await addEmail(shop, { kind: 'receipt' })
  await watched.alerts.look()
  expect(listSubjects(shop)).toEqual(['Emails aren’t going out'])
  await recordRestore(shop.databaseUrl, new Date(0))
  await pass(shop, 30, watched.alerts)
  expect(listSubjects(shop)).toHaveLength(1)
})
