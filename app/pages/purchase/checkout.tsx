import { useEffect, useRef } from 'react'
import { cardLines } from '#content/purchase.ts'
import { checkoutProblems, isCheckoutProblem } from '#contract/checkout-problems.ts'
import { product } from '#contract/product.ts'
import { useParams } from '../../in-browser.ts'
import { slot } from '../../slots.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UnscriptedNotices } from '../../ui/unscripted-notices.tsx'
import styles from './checkout.module.css'
import { CryptoForm } from './crypto-form.tsx'
import { useCryptoView } from './crypto-view.ts'
import { useLeaving } from './leaving.ts'
import { PurchaseTerms } from './purchase-terms.tsx'

/** The product card and its two ways to pay; the server's setting hides the second. */
export function Checkout() {
  const view = useCryptoView()
  const cryptoButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const problem = useParams()?.get('problem') ?? ''
  const cardIsDown = problem === 'card_refused' && slot('crypto') === 'on'

  useEffect(() => {
    if (wasOpen.current && !view.isOpen) cryptoButton.current?.focus()
    wasOpen.current = view.isOpen
  }, [view.isOpen])

  return (
    <section className={styles.card} aria-labelledby="card" data-crypto={slot('crypto')}>
      <div>
        <h2 id="card" className={styles.name}>
          {product.licenseName}
        </h2>
        <p className={styles.price}>
          {product.priceLongText} <small>{product.currencyCode}</small>
          <span className={styles.tax}>{slot('tax_words')}</span>
        </p>
        {isCheckoutProblem(problem) ? <Problem sentence={checkoutProblems[problem]} /> : <Lines />}
        <UnscriptedNotices sentences={checkoutProblems} />
      </div>
      <div className={styles.acts}>
        {view.isOpen ? (
          <CryptoForm back={view.close} />
        ) : (
          <div className={styles.choices}>
            <CardForm isDown={cardIsDown} />
            <div className={styles.scripted}>
              <Button
                wide
                look={cardIsDown ? 'primary' : 'plain'}
                ref={cryptoButton}
                onClick={view.open}
              >
                Pay with Crypto
              </Button>
            </div>
            <noscript>
              <UnscriptedCryptoForm />
            </noscript>
          </div>
        )}
        <PurchaseTerms />
      </div>
    </section>
  )
}

/** In the place of the lines: what is below does not move when it appears. */
function Problem({ sentence }: { sentence: string }) {
  const [lead, ...rest] = sentence.split(/(?<=\.) /)
  return (
    <div role="alert" className={styles.problem}>
      <Notice kind="warn" lead={lead}>
        {rest.join(' ')}
      </Notice>
    </div>
  )
}

function Lines() {
  return (
    <ul className={styles.lines}>
      {cardLines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function CardForm({ isDown }: { isDown: boolean }) {
  const { isLeaving, leave } = useLeaving()
  const words = isDown ? 'Try card again' : 'Checkout with Stripe'
  return (
    <form method="post" action="/api/stripe/create-checkout-session" onSubmit={leave}>
      <Button type="submit" look={isDown ? 'plain' : 'primary'} wide disabled={isLeaving}>
        {isLeaving ? 'Opening the payment page…' : words}
      </Button>
    </form>
  )
}

function UnscriptedCryptoForm() {
  return (
    <form method="post" action="/api/coinbase/create-charge" className={styles.crypto}>
      <TextField label="Email, for the license key" type="email" name="email" required />
      <Button type="submit" wide>
        Pay with Crypto
      </Button>
    </form>
  )
}
