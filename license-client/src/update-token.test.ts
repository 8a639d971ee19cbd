import { expect, it } from 'vitest'
import { updateToken } from './index.ts'

const licenseId = '0f8fad5b-d9cb-469f-a165-70867728950e'
const licenseKey = 'PC1-01234-56789-ABCDE-FGHJK-MNPQR'

it('the update token names the license and hides its key', async () => {
  const token = await updateToken({ licenseKey, licenseId })
  expect(token).toMatch(/^pcu_0f8fad5bd9cb469fa16570867728950e_[0-9a-f]{32}$/)
  const other = await updateToken({ licenseKey: 'PC1-01234-56789-ABCDE-FGHJK-MNPQS', licenseId })
  expect(other).not.toBe(token)
})

it('is the same for a key that was typed by hand', async () => {
  const typed = '\u200b pcl-o1234–56789 abcde fghjk-mnpqr'
  expect(await updateToken({ licenseKey: typed, licenseId })).toBe(
    await updateToken({ licenseKey, licenseId }),
  )
})
