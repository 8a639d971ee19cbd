import { useEffect, useRef } from 'react'
import { cardLines } from '#content/purchase.ts'
import { checkoutProblems, isCheckoutProblem } from '#contract/checkout-problems.ts'
import { product } from '#contract/product.ts'
import { useSearchParam } from '../../in-browser.ts'
import { Button } from '../../ui/button.tsx'
import { slot } from '../../slots.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UnscriptedNotices } from '../../ui/unscripted-notices.tsx'
import styles from './checkout.module.css'
import { CryptoForm } from './crypto-form.tsx'
import { useCryptoView } from './crypto-view.ts'
import { useLeaving } from './leaving.ts'

/** The product card and its two ways to pay. */
export function Checkout() {
  const view = useCryptoView()
  const cryptoButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (wasOpen.current && !view.isOpen) cryptoButton.current?.focus()
    wasOpen.current = view.isOpen
  }, [view.isOpen])

  return (
    <div className={styles.checkout}>
      <ProblemNotice />
      <UnscriptedNotices sentences={checkoutProblems} />
      <Sheet>
        <div className={styles.head}>
          <h2>{product.licenseName}</h2>
          <p className={styles.price}>
            {product.priceLongText} <small>{product.currencyCode}</small>
            <span className={styles.tax}>{slot('tax_words')}</span>
          </p>
        </div>
        <ul className={styles.lines}>
          {cardLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {view.isOpen ? (
          <CryptoForm back={view.close} />
        ) : (
          <div className={styles.choices}>
            <CardForm />
            <div className={styles.scripted}>
              <Button wide ref={cryptoButton} onClick={view.open}>
                Pay with Crypto
              </Button>
            </div>
            <noscript>
              <UnscriptedCryptoForm />
            </noscript>
          </div>
        )}
      </Sheet>
    </div>
  )
}

function ProblemNotice() {
  const problem = useSearchParam('problem') ?? ''
  if (!isCheckoutProblem(problem)) return null
  return <Notice kind="alert">{checkoutProblems[problem]}</Notice>
}

function CardForm() {
  const { isLeaving, leave } = useLeaving()
  return (
    <form method="post" action="/api/stripe/create-checkout-session" onSubmit={leave}>
      <Button type="submit" look="primary" wide disabled={isLeaving}>
        {isLeaving ? 'Opening the payment page…' : 'Checkout with Stripe'}
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
