import type { z } from 'zod'
import type { emailPreview } from '#contract/admin/emails.ts'
import type { Deps } from '../../settings/deps.ts'
import { writeEmail, type EmailFacts } from '../../mail/emails/kinds.ts'
import { openFacts, senderOf } from '../../mail/send-email.ts'
import { answerEmail } from '../../mail/show-email.ts'
import type { Jobs } from '../../settings/jobs.ts'
import type { Operator } from '../act.ts'
import { hideInDiscount } from '../coupons/codes.ts'
import { findEmail, resendById } from './resend.ts'

type Preview = z.input<typeof emailPreview>

/**
 * Previews what `emails/resend` would send now. It runs the same code and rolls it back, so that the preview
 * never differs. Secrets are shortened as elsewhere.
 */
export async function previewResend(
  deps: Deps,
  { email: id, format }: { email: string; format: 'json' | 'html' },
  by: Operator,
): Promise<Preview | Response | { refused: string | string[] }> {
  const queued: { to: string; facts: EmailFacts }[] = []
  const send: Jobs['send'] = async (trx, _queue, data) => {
    const { emailId } = data as { emailId: string }
    const email = (await findEmail(trx, emailId))!
    queued.push({ to: email.recipient, facts: openFacts(deps, email)! })
  }
  const trial = { ...by, isTrial: true }
  const outcome = await resendById.act({ ...deps, jobs: { send } }, trial, { email: id })
  if (!outcome.ok) return { refused: outcome.problems }
  const [email] = queued
  if (email === undefined) return { refused: 'Nothing would be sent: the key can’t be read.' }
  const { subject, text, html } = writeEmail(hide(email.facts, by), senderOf(deps))
  return format === 'html' ? answerEmail(html) : { to: email.to, subject, text }
}

function hide(facts: EmailFacts, by: Operator): EmailFacts {
  if (facts.kind === 'license')
    return { ...facts, licenseKey: `PC1-…${facts.licenseKey.slice(-4)}` }
  if (facts.kind === 'receipt') return { ...facts, discount: hideInDiscount(facts.discount, by) }
  return facts
}
