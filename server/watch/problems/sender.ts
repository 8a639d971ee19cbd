import { Resolver } from 'node:dns/promises'
import type { ShopContext } from '../../settings/deps.ts'
import type { Config } from '../../settings/config.ts'
import { isPublicSite } from '../../settings/networks.ts'
import type { Found } from './problem.ts'

/** Finds missing DNS records that mail servers look up for the domain in MAIL_FROM. */
export async function findSenderGaps({
  config,
  clock,
}: ShopContext): Promise<Found<'settings_incomplete'>[]> {
  const gaps = await listGaps(config, new Resolver({ timeout: 2500, tries: 2 }))
  if (gaps.length === 0) return []
  const detail = gaps.join(' ')
  return [{ kind: 'settings_incomplete', subject: 'sender', detail, since: clock.now() }]
}

type Ask = Pick<Resolver, 'resolveTxt'>

/** Lists one sentence for each missing record. Only the mail provider knows what the record must contain. */
export async function listGaps(
  { mailFrom, siteUrl }: Pick<Config, 'mailFrom' | 'siteUrl'>,
  resolver: Ask,
): Promise<string[]> {
  if (!isPublicSite(siteUrl)) return []
  const domain = /@([^@>]+)>?$/.exec(mailFrom)![1]!.toLowerCase()
  const spf = await countRecords(resolver, domain, /^v=spf1(?: |$)/i)
  const dmarc = await countNearest(resolver, domain)
  return [...sayGap('SPF', domain, spf), ...sayGap('DMARC', dmarc.name, dmarc.count)]
}

function sayGap(what: string, name: string, count: number): string[] {
  if (count === 1) return []
  return count === 0
    ? [`${name} has no ${what} record.`]
    : [`${name} has ${count} ${what} records, so none counts.`]
}

/** Counts the nearest records, because a record also applies to the names below its own. */
async function countNearest(
  resolver: Ask,
  domain: string,
): Promise<{ name: string; count: number }> {
  const labels = domain.split('.')
  for (const at of labels.slice(0, -1).keys()) {
    const name = `_dmarc.${labels.slice(at).join('.')}`
    const count = await countRecords(resolver, name, /^v=DMARC1/i)
    if (count > 0) return { name, count }
  }
  return { name: `_dmarc.${domain}`, count: 0 }
}

/**
 * Counts the records of a name. If the server does not answer, that counts as one record, because it does not
 * prove that any is missing.
 */
async function countRecords(resolver: Ask, name: string, fits: RegExp): Promise<number> {
  try {
    const records = await resolver.resolveTxt(name)
    return records.filter((parts) => fits.test(parts.join(''))).length
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENODATA' || code === 'ENOTFOUND' ? 0 : 1
  }
}
