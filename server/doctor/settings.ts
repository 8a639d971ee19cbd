import type { Db } from '#db/schema.ts'
import type { LockedBooks } from '../deps.ts'
import { findShut } from '../licenses/reseal.ts'
import { findOtherSettings } from '../running/started-with.ts'
import { acceptSecrets } from '../secrets/accept-secrets.ts'
import { findSecrets } from '../secrets/kept-secrets.ts'
import { deriveSecrets } from '../secrets/secrets.ts'
import { sayCommand } from '../settings/command-line.ts'
import { type Config, isNamed } from '../settings/config.ts'
import { describeUnknown } from '../settings/unknown-settings.ts'
import { listLacks } from '../troubles/settings.ts'
import { ok, problem, type Finding, trouble } from './finding.ts'

/** Whether the shop sells, and whether these settings are those it was started with. */
export async function checkSettings(config: Config, db: Db | null): Promise<Finding[]> {
  const others = db === null ? [] : await findOtherSettings(db, config)
  const problems = [
    ...(config.demo
      ? [problem('settings', 'This is a demo: nothing is sold.', 'Set STRIPE_SECRET_KEY.')]
      : []),
    ...config.unknownSettings.map((each) =>
      problem(
        'settings',
        describeUnknown(each),
        'Correct it: deploy/.env.example has every setting.',
      ),
    ),
    ...others.map((each) => problem('settings', `${each}.`, 'Use the settings of the shop.')),
  ]
  return problems.length > 0 ? problems : [ok('settings', 'All are set as they should be.')]
}

/** Settings that a shop starts without, and that its vendor or its buyers miss. */
export function checkLacks(config: Config): Finding[] {
  const { production, alertEmail, seller, bankDetails } = config
  if (!production) return []
  const wrongIban = findWrongIban(bankDetails)
  return [
    ...(listLacks(config).includes('no_console')
      ? [trouble('console', 'no_console', 'ADMINS is not set: there is no console.')]
      : []),
    ...(alertEmail === null
      ? [
          problem(
            'alerts',
            'ALERT_EMAIL is not set: nobody hears of what fails.',
            'Set it to an address that you read every day.',
          ),
        ]
      : []),
    ...(isNamed(seller)
      ? []
      : [
          problem(
            'seller',
            describeUnnamed(seller),
            'Set SELLER_NAME and SELLER_ADDRESS to those of your business.',
          ),
        ]),
    ...(wrongIban === null
      ? []
      : [
          problem(
            'bank',
            `The check digits of the IBAN in BANK_DETAILS are wrong: ${wrongIban}.`,
            'Write it as your bank does.',
          ),
        ]),
  ]
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

/** Whether the secrets of the settings are those of this database. */
export async function checkSecrets(books: LockedBooks): Promise<Finding> {
  const { db, config } = books
  const kept = await findSecrets(config)
  if ('problem' in kept) return problem('secrets', kept.problem, 'Bring the file back.')
  const accepted = await acceptSecrets(books, kept)
  if ('problem' in accepted)
    return problem(
      'secrets',
      accepted.problem,
      'Set the one the shop was first started with; a backup holds it.',
    )
  const lost = await findShut(db, deriveSecrets(accepted.appSecrets), 'repository_keys', 1)
  return lost.length > 0
    ? problem(
        'secrets',
        'No APP_SECRET opens a key of the repositories for apt and dnf.',
        `Set the APP_SECRET that it was made with. If it is lost: ${sayCommand('secrets replace-keys')}`,
      )
    : ok('secrets', 'They are those of this database.')
}
