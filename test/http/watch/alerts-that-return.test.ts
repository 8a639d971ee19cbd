import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Disk } from '#server/watch/problems/measure-disks.ts'
import { recordRestore } from '../../database.ts'
import type { Shop } from '../../world/shop.ts'
import {
  addEmail,
  listSubjects,
  openWatched,
  pass,
  roomy,
  type Watched,
} from '../../world/vendor.ts'

let shop: Shop
let watched: Watched
afterEach(() => shop.close())

describe('a problem that returns within an hour is the same alert', () => {
  const name = 'The disk of DATA_DIR is nearly full'
  const full = { ...roomy, free: 1e9 }
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

  it('and writes nothing, until it is due again as what lasts', async () => {
    expect(listSubjects(shop)).toEqual([name])
    await turnTo(full, 4)
    expect(listSubjects(shop)).toEqual([name, name])
    await turnTo(full, 50)
    expect(listSubjects(shop)).toEqual([name, name])
  })

  it('which is over once it has been away for an hour, and then begins anew', async () => {
    await turnTo(roomy, 48)
    expect(listSubjects(shop)).toEqual([name])
    await turnTo(roomy, 4)
    expect(listSubjects(shop)).toEqual([name, `Over: ${name}`])
    await turnTo(full, 4)
    expect(listSubjects(shop)).toEqual([name, `Over: ${name}`, name])
  })
})

it('emails that were only paused by a restore are not reported as resolved', async () => {
  watched = await openWatched()
  shop = watched.shop
  await addEmail(shop, { kind: 'receipt' })
  await watched.alerts.look()
  expect(listSubjects(shop)).toEqual(['Emails aren’t going out'])
  await recordRestore(shop.databaseUrl, new Date(0))
  await pass(shop, 90, watched.alerts)
  expect(listSubjects(shop)).toHaveLength(1)
})
