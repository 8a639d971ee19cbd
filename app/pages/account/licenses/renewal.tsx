import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { LicenseEntry } from '#contract/account.ts'
import { formatDay } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { RenewAnswer } from '#contract/renewal.ts'
import { ask, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import styles from './license.module.css'

interface RenewalProps {
  licenseId: string
  offer: NonNullable<LicenseEntry['renewal']>
}

/** Renews a license for a year: shows price and new end above the button. */
export function Renewal({ licenseId, offer }: RenewalProps) {
  const { login } = useSession()
  const { busy, problem, run } = useCall<'renew'>()

  async function renew() {
    const { url } = await ask<RenewAnswer>(login, 'renew', { license_id: licenseId })
    await leaveFor(url)
  }

  return (
    <div className={styles.renewal}>
      <p>
        <b>Renew for newer versions and business use.</b> One more year costs{' '}
        {formatCents(offer.price_cents, product.currency)}
        {offer.plus_tax && ' plus tax'}, once. It includes every update released until{' '}
        <strong>{formatDay(offer.until)}</strong>. Your version keeps working either way.
      </p>
      <Button
        size="small"
        look="primary"
        onClick={() => run('renew', renew, messages.renewFailed)}
        disabled={busy !== null}
      >
        {busy ? 'Opening the payment page…' : 'Renew updates'}
      </Button>
      {problem && <Notice kind="alert">{problem}</Notice>}
    </div>
  )
}

/** Resets when the visitor returns: this page may be shown as it was left. */
function leaveFor(url: string): Promise<void> {
  location.assign(url)
  return new Promise((resolve) =>
    addEventListener('pageshow', ({ persisted }) => persisted && resolve()),
  )
}
