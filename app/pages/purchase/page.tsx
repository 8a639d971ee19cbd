import { useEffect } from 'react'
import * as words from '#content/purchase.ts'
import { countEvent, whenShown } from '../../browser/events.ts'
import { slot } from '../../site/slots.ts'
import { Inline } from '../../ui/inline.tsx'
import { LicenseTimeline } from '../../ui/license-timeline.tsx'
import { Page } from '../../ui/page.tsx'
import { describeApplication } from '../../ui/product-facts.ts'
import { StructuredData } from '../../ui/structured-data.tsx'
import styles from './purchase.module.css'
import { Checkout } from './checkout.tsx'

export function Purchase() {
  useEffect(() => whenShown(() => countEvent('begin_checkout')), [])
  return (
    <Page title="Buy a license" intro={words.purchaseIntro}>
      <div className={`beside ${styles.columns}`}>
        <Checkout />
        <section aria-labelledby="coverage">
          <h2 id="coverage">{words.coverageTitle}</h2>
          <LicenseTimeline />
          <dl className="facts">
            {words.sayFacts(slot).map(({ id, name, text }) => (
              <div key={name} id={id}>
                <dt>{name}</dt>
                <dd>
                  <Inline text={text} />
                  {id === 'refund' && <HowToWithdraw />}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <StructuredData data={describeApplication()} />
    </Page>
  )
}

/** Says how to withdraw; the server removes it in a shop that sells without refund days. */
function HowToWithdraw() {
  const path = slot('withdraw_path')
  return (
    path !== '' && (
      <p data-links="">
        <a href={path}>Withdraw from a contract</a>, or send us the{' '}
        <a href={slot('statement_path')}>model statement</a>.
      </p>
    )
  )
}
