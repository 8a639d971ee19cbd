import { Hono } from 'hono'
import type { z } from 'zod'
import { jsonBody } from '../../openapi/call.ts'
import { accountInfo, replaceKeyRequest } from '#contract/account.ts'
import { formatTime } from '#contract/dates.ts'
import { replaceOwnKey } from '../../customers/replace-own-key.ts'
import type { Books, Deps } from '../../deps.ts'
import { accountCalls, guessedCodes } from '../call-budgets.ts'
import { parseJson } from '../parse.ts'
import { Refusal } from '../refusal.ts'
import { spends } from '../spends.ts'
import { authenticate } from './authenticate.ts'
import { describeAccountCall, exampleId, proof, signedIn } from './describe-call.ts'

/** As the reference describes it. */
export const replaceKeyReference = [
  describeAccountCall({
    path: '/api/account/replace-key',
    summary: 'Replace a license key that leaked; once a day.',
    about:
      'The new key is emailed to the owner, and the old one ends at once on all devices. They keep their seats.',
    body: jsonBody(replaceKeyRequest, { ...proof, license_id: exampleId }),
    answers: { 200: { says: 'The account after that.', json: accountInfo } },
    errors: [...signedIn, 'not_found', 'not_replaceable'],
  }),
]

/** `readInfo` answers what the account shows after that: keys only once the EULA is accepted. */
export function replaceKeyRoutes(
  deps: Deps,
  readInfo: (deps: Deps, accountId: string) => Promise<z.input<typeof accountInfo>>,
) {
  return new Hono().post('/replace-key', spends(guessedCodes, accountCalls), async (c) => {
    const request = await parseJson(c, replaceKeyRequest)
    const { account_id: accountId } = await authenticate(deps, c, request)
    const done = await replaceOwnKey(deps, { accountId, licenseId: request.license_id })
    if (done === 'unknown')
      throw new Refusal(404, 'not_found', 'This license isn’t in your account.')
    if (done !== 'replaced') throw new Refusal(409, 'not_replaceable', sayWhyNot(deps, done))
    return c.json(accountInfo.parse(await readInfo(deps, accountId)))
  })
}

type WhyNot = Exclude<Awaited<ReturnType<typeof replaceOwnKey>>, 'replaced' | 'unknown'>

function sayWhyNot({ config }: Books, why: WhyNot): string {
  if (typeof why === 'object')
    return `This key was replaced less than a day ago. You can replace it again from ${formatTime(why.again, config.sellerTimeZone)}.`
  return sentences[why]
}

const sentences: Record<Extract<WhyNot, string>, string> = {
  trial: 'A trial keeps its key. Release the other device instead.',
  suspended:
    'This license is paused, so its key doesn’t work anywhere. Replace it once the license works again.',
  revoked: 'This license has ended, so its key doesn’t work anywhere.',
}
