import { expect, it } from 'vitest'
import { dumpRows } from '../../world/rows.ts'
import { hostile, ownShop } from '../../world/visit.ts'

const email = 'ada@example.org'

const shop = await ownShop('rows', { behavior: hostile })
const secrets = await goThroughEverything()

/** Buys, signs in, uses and misuses every call once; returns what must stay secret. */
async function goThroughEverything() {
  const { session, key } = await shop.sold({ email })
  const { visitor: ada, own } = await shop.enter(email)
  const { code } = own
  await ada.post('/api/account/accept-eula', own)
  await ada.post('/api/account/get-info', { ...own, generate_trial_key: true })
  await shop.visitor().post('/api/account/get-info', own)
  const device = { license_key: key, fingerprint: 'fingerprint-of-ada', device_name: 'laptop' }
  for (const call of ['activate', 'validate', 'deactivate'])
    await ada.post(`/api/license/${call}`, device)
  await ada.post('/api/license/validate', { license_key: `${key}7` })
  await ada.get(`/purchase-success?session_id=${session}`)
  await ada.get(`/api/no-such-call?license_key=${key}&code=${code}`)
  await ada.post('/api/account/get-info', `{"email":"${email}","code":"${code}`)
  await ada.post('/api/events', {
    name: 'conversion',
    path: `/purchase-success?session_id=${session}`,
  })
  await ada.post('/api/account/sign-out', own)
  return { code, key, session, cookie: ada.cookie()!.split('=')[1]! }
}

it('no line of the log contains a code, a key, a session of the shop or of a browser, or an address', () => {
  const lines = shop.logged.join('')
  expect(lines).toContain('/api/account/get-info')
  for (const secret of Object.values({ ...secrets, email }))
    expect(lines.match(asWord(secret))).toBeNull()
})

it('a copy of the database opens no account and no license', async () => {
  await expect.poll(readUnsent, { timeout: 20_000 }).toEqual([])
  const dump = await dumpRows(shop)
  expect(dump).toContain(email)
  const { code, key, cookie } = secrets
  for (const secret of [code, key, key!.slice(4), cookie])
    expect(dump.match(asWord(secret!))).toBeNull()
})

/** Matches a whole word: a code has six digits, and longer numbers may contain them by chance. */
function asWord(secret: string): RegExp {
  return new RegExp(`(?<![0-9a-zA-Z])${secret}(?![0-9a-zA-Z])`, 'i')
}

async function readUnsent() {
  return shop.readRows('emails', { sent_at: null })
}
