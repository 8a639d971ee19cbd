import { findMailProblem, type MailSettings } from '../../mail/send-test.ts'
import type { Deps } from '../../settings/deps.ts'
import type { Config } from '../../settings/config.ts'
import { readShopFingerprint } from '../../settings/secrets/shop-fingerprint.ts'
import { lookAnew } from '../problems/finders.ts'
import { findPage, sayFound } from '../problems/problem.ts'
import { nameError, note, ok, problem, type Finding } from './finding.ts'
import { checkWebhooks } from './webhooks.ts'

/**
 * Looks for everything that can be wrong, as `check` does. It also sends messages, which show whether the
 * shop can be reached and can reach others.
 */
export async function examine(deps: Deps, to: string): Promise<Finding[]> {
  const shop = await readShopFingerprint(deps.db)
  const [look, sent] = await Promise.all([lookAnew(deps), send(deps, shop, to)])
  return [...describeLook(look, deps.config), ...sent]
}

/**
 * Sends our own event to each webhook, and a test email to `to`. `shop` is null while the database is down.
 */
export async function send(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  shop: string | null,
  to: string,
): Promise<Finding[]> {
  const parts = await Promise.all([checkWebhooks(config, clock, shop), checkMail(config, to)])
  return parts.flat()
}

async function checkMail(config: MailSettings, to: string): Promise<Finding> {
  if (config.smtpUrl === null)
    return note('mail', 'A demo sends no email.', 'To send it, set SMTP_URL.')
  const fault = await findMailProblem(config, to).catch((error: Error) => nameError(error))
  return fault === null
    ? ok('mail', 'The mail server took a test email: look for it in the mailbox.')
    : problem('mail', fault, 'Check SMTP_URL and MAIL_FROM with whoever runs the mail server.')
}

const lookedAt =
  'Payments, licenses, emails, jobs, webhooks, disks, backups, the certificate, the clock and the price were looked at.'

function describeLook(
  { found, isPartial }: Awaited<ReturnType<typeof lookAnew>>,
  { demo }: Pick<Config, 'demo'>,
): Finding[] {
  const problems = found.map((each) => {
    const { label, sentence, detail } = sayFound(each)
    return { ...problem(label.toLowerCase(), `${sentence}.`, detail), action: findPage(each) }
  })
  return [
    ...(demo
      ? [note('settings', 'This is a demo: nothing is sold.', 'To sell, set STRIPE_SECRET_KEY.')]
      : []),
    ...problems,
    ...(isPartial ? [problem('shop', 'Some checks didn’t run.', 'The log says why.')] : []),
    ...(isPartial
      ? []
      : [ok('shop', `Nothing ${problems.length > 0 ? 'else ' : ''}is wrong. ${lookedAt}`)]),
  ]
}
