import { isNamed, type Config } from '../settings/config.ts'
import { listLacks } from '../troubles/settings.ts'
import { problem, trouble, type Finding } from './finding.ts'

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
