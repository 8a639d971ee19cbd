import { expect, it } from 'vitest'
import { writeBackupKeys } from '../backups.ts'
import { makeFolder } from '../folder.ts'
import { openOutside, openProduct } from '../product-of-test.ts'
import { findFreePort, type Product } from '../product.ts'
import { sandboxSettings } from '../settings.ts'
import { pay, pollOrder } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { calm } from '../world/shop.ts'
import { callLicense } from '../world/licenses.ts'

const configurationError = 78

it('a sandbox sells, refunds and loses a dispute with test keys, and nothing of it can become a shop', async () => {
  const outside = await openOutside(calm)
  const { env: keys, keyFile } = await writeBackupKeys()
  const port = await findFreePort()
  const dataDir = makeFolder()
  const env = {
    ...sandboxSettings,
    ...outside.env,
    ...keys,
    SITE_URL: `http://localhost:${port}`,
    BACKUP_TO: makeFolder(),
    RELEASES_DIR: makeFolder(),
  }
  const sandbox = await openProduct({ env, port, dataDir })
  outside.stripe.deliverTo([`${sandbox.url}/api/stripe/webhook`])

  const buy = async (email: string) => {
    const session = await pay({ ...sandbox, ...outside }, email)
    return { session, key: (await pollOrder(sandbox, session)).license_key! }
  }
  const [mine, theirs] = [await buy('mia+ben@example.org'), await buy('eve@example.org')]
  await outside.mailbox.waitFor(({ text }) => text.includes(mine.key), 20_000)
  outside.stripe.refund(mine.session)
  await until(() => isEnded(sandbox, mine.key, 'revoked'))
  outside.stripe.dispute(theirs.session)
  await until(() => isEnded(sandbox, theirs.key, 'suspended'))
  const listed = JSON.parse(await sandbox.operate('emails', 'list', '--to', 'eve@', '--json'))
  expect(listed[0]).toMatchObject({ state: 'dropped', reason: 'sandbox' })
  const left = outside.mailbox.emails().flatMap(({ to }) => to)
  expect(left.filter((to) => !/^mia(\+ben)?@example\.org$/.test(to))).toEqual([])
  await sandbox.operate('backup', 'begin')
  await sandbox.operate('backup', 'now')
  await sandbox.stop()

  const shop = { ...env, SANDBOX: 'false' }
  const { BACKUP_TO: _, ...withoutBackups } = shop
  const refuse = async (settings: Record<string, string>, folder?: string) => {
    const given = folder === undefined ? {} : { dataDir: folder }
    const refused = await openProduct({ env: settings, port, ...given, ready: false })
    expect(await refused.exited()).toBe(configurationError)
    return refused
  }
  const asShop = await refuse(shop, dataDir)
  expect(asShop.output()).toMatch(
    /^The database belongs to a sandbox, .*Set NODE_ENV=production and SANDBOX=true to use it, or name another with DATABASE_URL/m,
  )
  for (const words of [
    ['restore', keyFile],
    ['move', 'postgres://shop:word@127.0.0.1:1/shop'],
  ])
    await expect(asShop.operate(...words), words[0]).rejects.toThrow(
      /belongs to a sandbox, .*Set NODE_ENV=production and SANDBOX=true to use it, or/,
    )
  expect((await refuse(shop)).output()).toMatch(
    /holds the backups of another shop.*or set BACKUP_TO/,
  )
  expect((await refuse(withoutBackups)).output()).toContain(
    `${env.RELEASES_DIR} belongs to a sandbox, and the settings are those of a shop that takes real money. Set NODE_ENV=production and SANDBOX=true to use it, or name another RELEASES_DIR.`,
  )
})

async function isEnded(site: Product, license_key: string, code: string): Promise<boolean> {
  const asked = { license_key, fingerprint: 'laptop' }
  return (await callLicense(site, 'validate', asked)).code === code
}
