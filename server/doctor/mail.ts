import type { Resolver } from 'node:dns/promises'
import { findMailProblem, type MailSettings } from '../mail/send-test.ts'
import type { Config } from '../settings/config.ts'
import { isPublicSite } from '../settings/networks.ts'
import { nameError, note, ok, problem, type Finding } from './finding.ts'

/** Sends a test email. */
export async function checkMail(config: MailSettings, to: string): Promise<Finding> {
  if (config.smtpUrl === null)
    return note('mail', 'A demo sends no email.', 'To send it, set SMTP_URL.')
  const fault = await findMailProblem(config, to).catch((error: Error) => nameError(error))
  return fault === null
    ? ok('mail', 'The mail server took a test email: look for it in the mailbox.')
    : problem('mail', fault, 'Check SMTP_URL and MAIL_FROM with whoever runs the mail server.')
}

/** What mail servers look up of the domain in MAIL_FROM before they trust an email. */
export async function checkSender(
  { mailFrom, siteUrl }: Pick<Config, 'mailFrom' | 'siteUrl'>,
  resolver: Pick<Resolver, 'resolveTxt'>,
): Promise<Finding[]> {
  if (!isPublicSite(siteUrl)) return []
  const domain = /@([^@>]+)>?$/.exec(mailFrom)![1]!.toLowerCase()
  return Promise.all([checkSpf(domain, resolver), checkDmarc(domain, resolver)])
}

type Ask = Pick<Resolver, 'resolveTxt'>

async function checkSpf(domain: string, resolver: Ask): Promise<Finding> {
  const found = await findRecords(resolver, domain, /^v=spf1(?: |$)/i)
  if (typeof found === 'string') return failed('SPF', domain, found)
  if (found.length > 0) return describeFound('SPF', domain, found)
  return problem(
    'SPF',
    `${domain} has no record, so emails may land in spam.`,
    'Add the TXT record that your mail provider names, such as: v=spf1 include:… ~all',
  )
}

async function checkDmarc(domain: string, resolver: Ask): Promise<Finding> {
  for (const each of listParents(domain)) {
    const found = await findRecords(resolver, `_dmarc.${each}`, /^v=DMARC1/i)
    if (typeof found === 'string') return failed('DMARC', `_dmarc.${each}`, found)
    if (found.length > 0) return describeFound('DMARC', `_dmarc.${each}`, found)
  }
  return problem(
    'DMARC',
    `_dmarc.${domain} has no record, so large mail providers may refuse emails.`,
    'Add a TXT record there, to begin with: v=DMARC1; p=none',
  )
}

/** Only the mail provider knows what a record has to say. */
function describeFound(part: string, name: string, records: string[]): Finding {
  return records.length === 1
    ? { part, state: 'found', says: `${name} has a record.`, advice: '' }
    : problem(part, `${name} has ${records.length} records, so none counts.`, 'Make them one.')
}

/** `mail.shop.example`, then `shop.example`: a record counts for the names below it. */
function listParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

/** The matching records; the error's name when there is no answer. */
async function findRecords(resolver: Ask, name: string, fits: RegExp): Promise<string[] | string> {
  try {
    const records = await resolver.resolveTxt(name)
    return records.map((parts) => parts.join('')).filter((text) => fits.test(text))
  } catch (error) {
    const code = nameError(error as Error)
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : code
  }
}

function failed(part: string, name: string, code: string): Finding {
  return problem(
    part,
    `The records of ${name} could not be looked up: ${code}.`,
    'Let this machine reach its name servers, then run this again.',
  )
}
