import { useEffect, useState } from 'react'
import type { LicenseEntry } from '#contract/account.ts'
import { formatCents } from '#contract/money.ts'
import { formatDay } from '#contract/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { errorText } from './error-text.ts'
import styles from './renewal.module.css'
import type { Problem } from './state.ts'

interface RenewalProps {
  offer: NonNullable<LicenseEntry['renewal']>
  /** Leads to the page of the payment; says what kept it from that. */
  renew: () => Promise<Problem | null>
}

/** One more year for a license: what it costs and brings is said before the button. */
export function Renewal({ offer, renew }: RenewalProps) {
  const [opening, setOpening] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  // Back from the payment page, this page may be shown as it was left.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && setOpening(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  async function press() {
    setOpening(true)
    setProblem(null)
    const found = await renew()
    setProblem(found)
    if (found) setOpening(false)
  }

  return (
    <div className={styles.renewal}>
      <p>
        One more year costs {formatCents(offer.price_cents)}
        {offer.plus_tax && ' plus tax'}, once. It would include every update released until{' '}
        <strong>{formatDay(offer.until)}</strong>. Nothing renews by itself.
      </p>
      <Button size="small" onClick={press} disabled={opening}>
        {opening ? 'Opening the payment page...' : 'Renew updates'}
      </Button>
      {problem && <Notice kind="alert">{errorText(problem)}</Notice>}
    </div>
  )
}
