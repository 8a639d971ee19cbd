import { expect, it } from 'vitest'
import { updateToken } from './index.ts'
import { writeLicenseKey } from './license-key.ts'

const licenseId = '0f8fad5b-d9cb-469f-a165-70867728950e'
const licenseKey = writeLicenseKey(Array.from({ length: 24 }, (_, index) => index))

it('the update token names the license and hides its key', async () => {
  const token = await updateToken({ licenseKey, licenseId })
  expect(token).toMatch(/^pcu_0f8fad5bd9cb469fa16570867728950e_[0-9a-f]{32}$/)
  const other = await updateToken({ licenseKey: writeLicenseKey(Array(24).fill(7)), licenseId })
  expect(other).not.toBe(token)
})

it('the update token is the same for a key typed by hand', async () => {
  const typed = `\u200b ${licenseKey.toLowerCase().replace('pc1-0', 'pcl–o').replaceAll('-', ' ')}.`
  expect(await updateToken({ licenseKey: typed, licenseId })).toBe(
    await updateToken({ licenseKey, licenseId }),
  )
})
