import { useEffect } from 'react'
import * as words from '#content/purchase.ts'
import { product } from '#contract/product.ts'
import { countEvent, whenShown } from '../events.ts'
import type { PageHandle } from '../handle.ts'
import { slot } from '../slots.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Inline } from '../ui/inline.tsx'
import { LicenseTimeline } from '../ui/license-timeline.tsx'
import { Page } from '../ui/page.tsx'
import { describeApplication } from '../ui/product-facts.ts'
import { StructuredData } from '../ui/structured-data.tsx'
import styles from './purchase.module.css'
import { Checkout } from './purchase/checkout.tsx'

export const handle: PageHandle = {
  title: 'Purchase',
  description: `Buy the ${product.name} ${product.licenseName}, perpetual, for ${product.platforms}. ${slot('price_full')}, once.`,
  hydrate: true,
}

export default function Purchase() {
  useEffect(() => whenShown(() => countEvent('begin_checkout')), [])
  return (
    <Page title="Buy a license" intro={words.purchaseIntro}>
      <div className={styles.columns}>
        <Checkout />
        <div>
          <Coverage />
          <ol className={styles.steps}>
            {words.steps.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b>
                <Inline text={text} />
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className={styles.questions} data-crypto={slot('crypto')}>
        <Question {...words.sayWhatYouGet(slot('price'))} isOpen />
        <Question {...words.doINeedOne} />
        <Question {...words.devices} />
        <Question {...words.crypto.on} />
        <Question {...words.crypto.off} isOpen />
      </div>
      <Teams {...words.teams} />
      <StructuredData data={describeApplication()} />
    </Page>
  )
}

function Coverage() {
  return (
    <section className={styles.coverage} aria-labelledby="coverage">
      <h2 id="coverage">{words.coverageTitle}</h2>
      <LicenseTimeline />
    </section>
  )
}

interface QuestionProps extends words.PurchaseSection {
  isOpen?: boolean
}

function Question({ id, title, paragraphs, isOpen }: QuestionProps) {
  return (
    <details className="disclosure" open={isOpen}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div id={id} className={styles.section}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Inline text={paragraph} />
          </p>
        ))}
      </div>
    </details>
  )
}

function Teams({ id, title, text, button }: typeof words.teams) {
  return (
    <section id={id} className={styles.teams}>
      <div className={styles.section}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <ButtonLink href={`mailto:${slot('sales_email')}`}>{button}</ButtonLink>
    </section>
  )
}
