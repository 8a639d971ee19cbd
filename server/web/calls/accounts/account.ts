import { z } from 'zod'
import {
  accountInfo,
  credentials,
  getInfoRequest,
  releaseDeviceRequest,
  replaceKeyRequest,
  type AccountInfo,
} from '#contract/account.ts'
import { formatTime } from '#contract/dates.ts'
import { acceptEula, describeAccount } from '#server/accounts/account.ts'
import { replaceOwnKey } from '#server/customers/replace-own-key.ts'
import type { ShopContext, Deps } from '#server/settings/deps.ts'
import { releaseOwnDevice } from '#server/licenses/deactivate.ts'
import { listLicenses } from '#server/licenses/list.ts'
import { giveTrial } from '#server/licenses/trial.ts'
import { listOrders } from '#server/orders/list.ts'
import { addressOf } from '../../guards/address.ts'
import { Refusal } from '../../guards/refusal.ts'
import { accountCall, exampleId } from './account-call.ts'

export const accountCalls = [
  accountCall({
    path: '/api/account/get-info',
    summary: 'Show the account, its licenses and its orders.',
    about:
      'The first call with a code opens a session of 45 minutes. All other calls below /api/account need that session, with the same code.',
    input: getInfoRequest,
    example: { generate_trial_key: false },
    output: accountInfo,
    says: 'The account.',
    use: 'first',
    answer: async (deps, { account_id: accountId }, { generate_trial_key }) => {
      const trial = generate_trial_key ? await giveTrial(deps, accountId) : null
      const info = await readAccountInfo(deps, accountId)
      return trial === 'trial_used' ? { ...info, trial: trialUsed } : info
    },
  }),
  accountCall({
    path: '/api/account/accept-eula',
    summary: 'Accept the EULA. The license keys are shown after that.',
    input: credentials,
    output: z.object({ accepted_eula: z.literal(true) }),
    says: 'Accepted.',
    answer: async (deps, { account_id }, _, c) => {
      await acceptEula(deps, account_id, addressOf(c))
      return { accepted_eula: true as const }
    },
  }),
  accountCall({
    path: '/api/account/release-device',
    summary: 'Release a device from a license.',
    input: releaseDeviceRequest,
    example: { license_id: exampleId, activation_id: exampleId },
    output: accountInfo,
    says: 'The account after that.',
    errors: ['not_found', 'holds_file'],
    answer: async (deps, { account_id: accountId }, asked) => {
      const { license_id: licenseId, activation_id: activationId } = asked
      const released = await releaseOwnDevice(deps, { accountId, licenseId, activationId })
      if (released === null)
        throw new Refusal(404, 'not_found', 'None of your licenses is in use on this device.')
      if (released === 'holds_file') throw new Refusal(409, 'holds_file', holdsFile)
      return readAccountInfo(deps, accountId)
    },
  }),
]

export const replaceKeyCall = accountCall({
  path: '/api/account/replace-key',
  summary: 'Replace a license key that leaked; once a day.',
  about:
    'The new key is emailed to the owner, and the old one ends at once on all devices. They keep their seats.',
  input: replaceKeyRequest,
  example: { license_id: exampleId },
  output: accountInfo,
  says: 'The account after that.',
  errors: ['not_found', 'not_replaceable'],
  answer: async (deps, { account_id: accountId }, { license_id: licenseId }) => {
    const done = await replaceOwnKey(deps, { accountId, licenseId })
    if (done === 'unknown')
      throw new Refusal(404, 'not_found', 'This license isn’t in your account.')
    if (done !== 'replaced') throw new Refusal(409, 'not_replaceable', sayWhyNot(deps, done))
    return readAccountInfo(deps, accountId)
  },
})

const holdsFile =
  'This device has a license file, which works without us until it ends. Email us to free the device earlier.'

const trialUsed: AccountInfo['trial'] = {
  code: 'trial_used',
  message: 'This mailbox already had a trial. You can evaluate the app without a key.',
}

type WhyNot = Exclude<Awaited<ReturnType<typeof replaceOwnKey>>, 'replaced' | 'unknown'>

function sayWhyNot({ config }: ShopContext, why: WhyNot): string {
  if (typeof why === 'object')
    return `This key was replaced less than a day ago. You can replace it again from ${formatTime(why.again, config.sellerTimeZone)}.`
  return sentences[why]
}

const sentences: Record<Extract<WhyNot, string>, string> = {
  trial: 'A trial keeps its key. Release the other device instead.',
  suspended:
    'This license is suspended, so its key doesn’t work anywhere. Replace it once the license works again.',
  revoked: 'This license has ended, so its key doesn’t work anywhere.',
}

async function readAccountInfo(
  deps: Deps,
  accountId: string,
): Promise<z.input<typeof accountInfo>> {
  const account = await describeAccount(deps, accountId)
  const licenses = await listLicenses(deps, accountId, account.accepted_eula)
  return { ...account, licenses, orders: await listOrders(deps, accountId) }
}
