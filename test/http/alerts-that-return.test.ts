import { afterEach, describe, expect, it } from 'vitest'
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

describe('of what comes and goes the vendor is emailed', () => {
  const name = 'A disk is nearly full'
  const turnTo = async (disk: Disk, minutes: number) => {
    watched.disks = [disk]
    await pass(shop, minutes, watched.alerts)
  }
  const full = { ...roomy, free: 1e9 }

  it('each time it begins again, three times an hour, and then that it does so', async () => {
    watched = await openWatched()
    shop = watched.shop
    for (let turn = 0; turn < 4; turn += 1) {
      await turnTo(full, 2)
      await turnTo(roomy, 10)
    }
    const [twice, last] = [[name, `Over: ${name}`], `${name}, and it comes and goes`]
    expect(listSubjects(shop)).toEqual([...twice, ...twice, ...twice, last])
    expect(listTold(shop).at(-1)!.text).toContain('It came back three times within an hour.')
  })

  it('no more until it has lasted for an hour', async () => {
    watched = await openWatched()
    shop = watched.shop
    for (let turn = 0; turn < 6; turn += 1) {
      await turnTo(full, 2)
      await turnTo(roomy, 10)
    }
    expect(listSubjects(shop)).toHaveLength(7)
    await turnTo(full, 59)
    expect(listSubjects(shop)).toHaveLength(7)
    await turnTo(full, 10)
    expect(listSubjects(shop).slice(7)).toEqual([name])
  })

  it('or until it has been over for an hour', async () => {
    watched = await openWatched()
    shop = watched.shop
    for (let turn = 0; turn < 5; turn += 1) {
      await turnTo(full, 2)
      await turnTo(roomy, 10)
    }
    await turnTo(roomy, 40)
    expect(listSubjects(shop)).toHaveLength(7)
    await turnTo(roomy, 30)
    expect(listSubjects(shop).slice(7)).toEqual([`Over: ${name}`])
    await turnTo(full, 4)
    expect(listSubjects(shop).slice(8)).toEqual([name])
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
