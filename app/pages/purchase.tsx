import { useEffect } from 'react'
import * as words from '#content/purchase.ts'
import { product } from '#contract/product.ts'
import { countEvent, whenShown } from '../events.ts'
import type { PageHandle } from '../handle.ts'
import { slot } from '../slots.ts'
import { Inline } from '../ui/inline.tsx'
import { LicenseTimeline } from '../ui/license-timeline.tsx'
import { Page } from '../ui/page.tsx'
import { describeApplication } from '../ui/product-facts.ts'
import { StructuredData } from '../ui/structured-data.tsx'
import styles from './purchase.module.css'
import { Checkout } from './purchase/checkout.tsx'

export const handle: PageHandle = {
  title: 'Purchase',
  description: `Buy the ${product.name} ${product.licenseName}: ${product.priceFullText} once, perpetual, for ${product.platforms}.`,
  hydrate: true,
}

export default function Purchase() {
  useEffect(() => whenShown(() => countEvent('begin_checkout')), [])
  return (
    <Page
      title="Buy a license"
      intro="One payment. The key arrives by email; paid by card, you see it at once."
    >
      <div className={styles.columns}>
        <Checkout />
        <div className={styles.terms}>
          <Section {...words.whatYouGet} />
          <LicenseTimeline />
        </div>
      </div>
      <div className={styles.details}>
        <Section {...words.afterAYear} />
        <section id={words.nextThirtySeconds.id} className={styles.section}>
          <h2>{words.nextThirtySeconds.title}</h2>
          <ol>
            {words.nextThirtySeconds.steps.map((step) => (
              <li key={step}>
                <Inline text={step} />
              </li>
            ))}
          </ol>
        </section>
        <Section {...words.devices} />
        <div className={styles.crypto} data-crypto={slot('crypto')}>
          <Section {...words.crypto.on} />
          <Section {...words.crypto.off} />
        </div>
        <Section {...words.teams} />
      </div>
      <StructuredData data={describeApplication()} />
    </Page>
  )
}

function Section({ id, title, paragraphs }: words.PurchaseSection) {
  return (
    <section id={id} className={styles.section}>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Inline text={paragraph} />
        </p>
      ))}
    </section>
  )
}
