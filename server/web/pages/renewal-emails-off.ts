import type { Context } from 'hono'
import { switchRenewalEmails, wantsRenewalEmails } from '../../accounts/account.ts'
import type { Deps } from '../../settings/deps.ts'
import type { Address } from '../guards/call.ts'
import { guessedLinks } from '../guards/call-limits.ts'
import { readQuery } from '../guards/parse.ts'
import { Refusal } from '../guards/refusal.ts'
import { takeOrRefuse } from '../guards/take-points.ts'
import { readOffToken } from '../../mail/links.ts'

/**
 * The page that a reminder links to. Email clients open links by themselves, so opening it changes nothing.
 * Only its button does, and the client's own (RFC 8058), which sends no cookie and follows no redirect: the
 * token is the only proof.
 */
export const renewalEmailsOffPages: Address[] = [
  {
    method: 'get',
    path: '/emails/off',
    serve: (deps) => async (c) => {
      const account = await findAccount(deps, c)
      if (account === null) throw incomplete()
      return deps.pages.served.answer('renewal-emails', { wanted: account.wanted })
    },
  },
  {
    method: 'post',
    path: '/emails/off',
    limits: [guessedLinks],
    serve: (deps) => async (c) => {
      const account = await findAccount(deps, c)
      if (account === null) {
        await takeOrRefuse(deps, c, guessedLinks)
        throw incomplete()
      }
      await switchRenewalEmails(deps, account.accountId, false)
      return deps.pages.served.answer('renewal-emails', { wanted: false })
    },
  },
]

async function findAccount(deps: Deps, c: Context) {
  const accountId = readOffToken(deps, readQuery(c).t ?? '')
  const wanted = accountId === null ? null : await wantsRenewalEmails(deps, accountId)
  return accountId === null || wanted === null ? null : { accountId, wanted }
}

function incomplete(): Refusal {
  return new Refusal(
    404,
    'not_found',
    'Part of this link is missing. Copy it from the email again, or turn the emails off on your account page.',
  )
}
