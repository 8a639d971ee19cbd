import { ApiError } from '#app/browser/api.ts'
import { messages } from '#app/say/messages.ts'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CouponField } from '#app/ui/coupon-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { LicenseEntry } from '#contract/account.ts'
import { sayLocalDay } from '#app/say/say-day.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { RenewAnswer } from '#contract/renewal.ts'
import { ask, loadInfo, useSession } from '../session.ts'
import { useCoupon, type CouponView } from '#app/browser/use-coupon.ts'
import { useCall } from '../use-call.ts'
import styles from './license.module.css'

interface RenewalProps {
  licenseId: string
  offer: NonNullable<LicenseEntry['renewal']>
}

/** Renews a license for a year; shows the price and the new end above the button. */
export function Renewal({ licenseId, offer }: RenewalProps) {
  const session = useSession()
  const { busy, problem, run } = useCall<'renew'>()
  const [code, setCode] = useState('')
  const coupon = useCoupon('renewal', code)

  async function renew() {
    const used = coupon.state === 'holds' && { coupon: coupon.coupon.code }
    const request = { license_id: licenseId, price_id: offer.price_id, ...used }
    const { url } = await ask<RenewAnswer>(session.login, 'renew', request).catch(showNewPrice)
    await leaveFor(url)
  }

  async function showNewPrice(error: unknown): Promise<never> {
    if (error instanceof ApiError && error.code === 'price_changed') await loadInfo(session)
    throw error
  }

  return (
    <div className={`stacked ${styles.renewal}`}>
      <p>
        <b>Renew for newer versions and business use.</b> One more year costs{' '}
        <Cost cents={offer.price_cents} coupon={coupon} />
        <span>{offer.plus_tax ? ' plus tax, once.' : ', once.'}</span> It includes every update
        released until <strong>{sayLocalDay(offer.until)}</strong>. Your version keeps working
        either way.
      </p>
      <Button
        look="primary"
        onClick={() => run('renew', renew, messages.renewFailed)}
        isBusy={busy !== null}
        doing="Opening the payment page…"
      >
        Renew updates
      </Button>
      <CouponField code={code} view={coupon} onChange={setCode} />
      {problem && <Notice kind="alert">{problem}</Notice>}
    </div>
  )
}

function Cost({ cents, coupon }: { cents: number; coupon: CouponView }) {
  const full = formatCents(cents, product.currency)
  if (coupon.state !== 'holds') return full
  const { cents: left, currency } = coupon.coupon
  return (
    <>
      {formatCents(left, currency)} instead of {full}
    </>
  )
}

/** Resets the button when the visitor returns, because the browser may show the page as it was left. */
function leaveFor(url: string): Promise<void> {
  location.assign(url)
  return new Promise((resolve) =>
    addEventListener('pageshow', ({ persisted }) => persisted && resolve()),
  )
}
