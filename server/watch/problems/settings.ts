import { times } from '#contract/limits.ts'
import type { ShopContext, Deps } from '../../settings/deps.ts'
import type { Config } from '../../settings/config.ts'
import { isLoopback } from '../../settings/networks.ts'
import { describeUnknown } from '../../settings/unknown-settings.ts'
import type { Found } from './problem.ts'

interface Line {
  sentence: string
  detail: string
}

/** Finds what a shop lacks although it can run without it. The daily email only counts these. */
export async function findLacks({
  config,
  clock,
}: Pick<ShopContext, 'config' | 'clock'>): Promise<Found<'settings_incomplete' | 'backups_off'>[]> {
  const since = clock.now()
  const areBackupsOff = config.production && isOnThisMachine(config) && config.backup === null
  return [
    ...(areBackupsOff ? [{ kind: 'backups_off' as const, since }] : []),
    ...listLines(config).map((line) => ({
      kind: 'settings_incomplete' as const,
      ...line,
      since,
      count: 0,
    })),
  ]
}

/** Reports whether the database is on this machine. An owner with one elsewhere may have other backups. */
function isOnThisMachine({ databaseUrl }: Config): boolean {
  return databaseUrl === null || isLoopback(databaseUrl)
}

function listLines(config: Config): Line[] {
  const unknown = config.unknownSettings.map((each) => {
    const [sentence, guess] = describeUnknown(each).split(/\. ?/) as [string, string]
    const detail = `${guess} Correct it: deploy/.env.example has every setting. Then restart.`
    return { sentence, detail: detail.trim() }
  })
  return config.production ? [...unknown, ...listMissing(config)] : unknown
}

const noRefundDays: Line = {
  sentence: 'REFUND_DAYS is not set',
  detail:
    'Consumers in the EU may withdraw for 14 days all the same, and this shop doesn’t turn them away: set 14 or more if you sell to them.',
}

/** Returns what a shop without refund days must know at its start; null if it has refund days. */
export function sayMissingRefundDays({ production, refundDays }: Config): string | null {
  const { sentence, detail } = noRefundDays
  return production && refundDays === null ? `${sentence}. ${detail}` : null
}

/** Lists what is missing and needed only by a shop that sells. */
function listMissing(config: Config): Line[] {
  const { siteUrl, admins, alertEmail, refundDays, bankDetails } = config
  const wrongIban = findWrongIban(bankDetails)
  return [
    !siteUrl.startsWith('https:') && {
      sentence: 'SITE_URL is not https',
      detail: 'Put a proxy with a certificate in front.',
    },
    admins.length === 0 && {
      sentence: 'ADMINS is not set: there is no console',
      detail: 'Set it to your email address, as docs/operating/console.md says, then restart.',
    },
    alertEmail === null && {
      sentence: 'ALERT_EMAIL is not set: no one gets alerts',
      detail: 'Set it to an address that you read every day, then restart.',
    },
    refundDays === null && noRefundDays,
    wrongIban !== null && {
      sentence: `The check digits of the IBAN in BANK_DETAILS are wrong: ${wrongIban}`,
      detail: 'Write it as your bank does, then restart.',
    },
  ].filter((each) => each !== false)
}

/** Finds an invalid IBAN, because a mistyped one sends a team's money to somebody else. */
function findWrongIban(bankDetails: string[]): string | null {
  const [, iban] = /\bIBAN:?\s+([A-Z]{2}\d{2}[A-Z0-9 ]{8,})/i.exec(bankDetails.join('|')) ?? []
  if (iban === undefined) return null
  const bare = iban.replaceAll(' ', '').toUpperCase()
  const digits = [...bare.slice(4), ...bare.slice(0, 4)].map((each) => Number.parseInt(each, 36))
  return BigInt(digits.join('')) % 97n === 1n ? null : iban.trim()
}

/** Finds a wrong clock, from the providers' `Date` headers or from how far it jumped since the last one. */
export async function findWrongClock({
  peerClock,
}: Pick<Deps, 'peerClock'>): Promise<Found<'settings_incomplete'>[]> {
  const ahead = peerClock.readAhead()
  if (ahead === 0) return []
  const minutes = Math.round(Math.abs(ahead) / times.minute)
  const detail = `It is ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${ahead > 0 ? 'ahead' : 'behind'}.`
  return [{ kind: 'settings_incomplete', subject: 'clock', detail, since: peerClock.now() }]
}
