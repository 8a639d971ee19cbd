import { isNamed, type Config } from '../settings/config.ts'
import { listLacks } from '../settings/lacks.ts'
import { problem, trouble, type Finding } from './finding.ts'

/** Settings that a shop starts without, and that its vendor or its buyers miss. */
export function checkLacks(config: Config): Finding[] {
  const { production, alertEmail, seller } = config
  if (!production) return []
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
  ]
}

function describeUnnamed({ name }: Config['seller']): string {
  return name === ''
    ? 'SELLER_NAME is not set: receipts name no seller, and there are no invoices.'
    : 'SELLER_ADDRESS is not set: there are no invoices.'
}
