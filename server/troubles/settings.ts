import type { Books } from '../deps.ts'
import { type Config, isNamed } from '../settings/config.ts'
import { describeUnknown } from '../settings/unknown-settings.ts'
import { troubles } from './kinds.ts'
import type { Found } from './trouble.ts'

type LackKind =
  | 'backups_off'
  | 'no_console'
  | 'alerts_off'
  | 'seller_unnamed'
  | 'bank_wrong'
  | 'setting_unknown'

interface Lack {
  kind: LackKind
  says: string
}

/** What a shop can run without and should not, for the overview and the doctor alike. */
export function listLacks(config: Config): Lack[] {
  const unknown = config.unknownSettings.map((each): Lack => ({
    kind: 'setting_unknown',
    says: describeUnknown(each),
  }))
  return config.production ? [...unknown, ...listMissing(config)] : unknown
}

/** What only a shop that sells needs. */
function listMissing({ databaseUrl, backup, admins, alertEmail, ...config }: Config): Lack[] {
  const wrongIban = findWrongIban(config.bankDetails)
  return [
    databaseUrl === null && backup === null && say('backups_off', 'BACKUP_TO is not set.'),
    admins.length === 0 && say('no_console', 'ADMINS is not set: there is no console.'),
    alertEmail === null && say('alerts_off', 'ALERT_EMAIL is not set: nobody hears of what fails.'),
    !isNamed(config.seller) && say('seller_unnamed', describeUnnamed(config.seller)),
    wrongIban !== null &&
      say('bank_wrong', `The check digits of the IBAN in BANK_DETAILS are wrong: ${wrongIban}.`),
  ].filter((each) => each !== false)
}

function say(kind: LackKind, says: string): Lack {
  return { kind, says }
}

/** A mistyped IBAN sends the money of a team to somebody else. */
function findWrongIban(bankDetails: string[]): string | null {
  const [, iban] = /\bIBAN:?\s+([A-Z]{2}\d{2}[A-Z0-9 ]{8,})/i.exec(bankDetails.join('|')) ?? []
  if (iban === undefined) return null
  const bare = iban.replaceAll(' ', '').toUpperCase()
  const digits = [...bare.slice(4), ...bare.slice(0, 4)].map((each) => Number.parseInt(each, 36))
  return BigInt(digits.join('')) % 97n === 1n ? null : iban.trim()
}

function describeUnnamed({ name }: Config['seller']): string {
  return name === ''
    ? 'SELLER_NAME is not set: receipts name no seller, and there are no invoices.'
    : 'SELLER_ADDRESS is not set: there are no invoices.'
}

/** Settings do not say since when they are as they are. */
export async function findLacks({ config, clock }: Books): Promise<Found<LackKind>[]> {
  return listLacks(config).map(({ kind, says }) => ({
    kind,
    detail: `${says} ${troubles[kind].todo}`,
    since: clock.now(),
  }))
}
