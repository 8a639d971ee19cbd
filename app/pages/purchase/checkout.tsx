import { useEffect, useRef } from 'react'
import { cardLines } from '#content/purchase.ts'
import { checkoutProblems, isCheckoutProblem } from '#contract/checkout-problems.ts'
import { formatPrice } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { useParams } from '../../browser/in-browser.ts'
import { slot } from '../../site/slots.ts'
import { useCoupon, type CouponView } from '../../browser/use-coupon.ts'
import { Button } from '../../ui/button.tsx'
import { CouponField } from '../../ui/coupon-field.tsx'
import { Notice, type NoticeKind } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UnscriptedNotices } from '../../ui/unscripted-notices.tsx'
import styles from './purchase.module.css'
import { useChangedPrice } from './changed-price.ts'
import { useAddressCoupon } from './address-coupon.ts'
import { checkoutAddress, couponAddress } from './checkout-address.ts'
import { CryptoForm } from './crypto-form.tsx'
import { useCryptoView } from './crypto-view.ts'
import { useLeaving } from './leaving.ts'

const cardCall = '/api/stripe/create-checkout-session'
const cryptoCall = '/api/coinbase/create-charge'

/** Somebody who canceled knows why; all other problems are unexpected. */
const { cancelled, ...problems } = checkoutProblems

/**
 * Shows the product card and its two ways to pay. The server hides or disables the second, depending on
 * its settings.
 */
export function Checkout() {
  const params = useParams()
  const problem = params?.get('problem') ?? ''
  const changedPrice = useChangedPrice()
  const [code, setCode] = useAddressCoupon()
  const coupon = useCoupon('purchase', code)
  const crypto = useCryptoView()

  return (
    <section className={`sheet ${styles.card}`} aria-labelledby="card" data-crypto={slot('crypto')}>
      <div>
        <h2 id="card">{product.licenseName}</h2>
        <Price coupon={coupon} isTaxed={!crypto.isOpen} />
      </div>
      <Lines />
      <UnscriptedNotices sentences={problems} />
      <UnscriptedNotices kind="info" sentences={{ cancelled }} />
      {isCheckoutProblem(problem) && (
        <News
          kind={problem === 'cancelled' ? 'info' : 'warn'}
          sentence={problem === 'price_changed' ? changedPrice : checkoutProblems[problem]}
        />
      )}
      <WaysToPay
        code={code}
        coupon={coupon}
        crypto={crypto}
        cardIsDown={problem === 'card_refused' && slot('crypto') === 'on'}
      />
      {/* Below the buttons, so that they don't move when it opens. */}
      <div className={`scripted unprinted ${styles.coupon}`}>
        <CouponField code={code} view={coupon} onChange={setCode} />
      </div>
    </section>
  )
}

interface WaysToPayProps {
  code: string
  coupon: CouponView
  crypto: ReturnType<typeof useCryptoView>
  cardIsDown: boolean
}

/** Shows a form for each way to pay; the crypto form opens in place of both. */
function WaysToPay({ code, coupon, crypto, cardIsDown }: WaysToPayProps) {
  const cryptoButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(crypto.isOpen)

  // The focused button has disappeared.
  useEffect(() => {
    if (!crypto.isOpen && wasOpen.current) cryptoButton.current?.focus()
    wasOpen.current = crypto.isOpen
  }, [crypto.isOpen])

  if (crypto.isOpen)
    return <CryptoForm back={crypto.close} action={couponAddress(cryptoCall, code, coupon)} />
  return (
    <div className={`stacked ${styles.acts}`}>
      <CardForm isDown={cardIsDown} action={couponAddress(cardCall, code, coupon)} />
      <div className={`scripted ${styles.crypto}`}>
        <Button
          wide
          look={cardIsDown ? 'primary' : 'plain'}
          ref={cryptoButton}
          onClick={crypto.open}
        >
          Pay with Crypto
        </Button>
      </div>
      <div className={styles.cryptoOff}>
        <Button wide disabled>
          No crypto in a test shop
        </Button>
      </div>
      <noscript>
        <UnscriptedCryptoForm />
        <p className="muted">Turn on JavaScript to use a coupon.</p>
      </noscript>
    </div>
  )
}

/** Shows the price; with a coupon, both prices. Crypto payments are not taxed. */
function Price({ coupon, isTaxed }: { coupon: CouponView; isTaxed: boolean }) {
  const left = coupon.state === 'holds' ? coupon.coupon : null
  return (
    <p className={`subdued ${styles.price}`}>
      {left !== null && (
        <>
          <del>
            <span className="heard">Instead of </span>
            {formatPrice(left.price_cents, left.currency)}
          </del>{' '}
        </>
      )}
      <b>{left === null ? slot('price_long') : formatPrice(left.cents, left.currency)}</b>{' '}
      {product.currencyCode}
      {isTaxed && <span>{slot('tax_words')}</span>}
    </p>
  )
}

/** Shows a message above the buttons, without moving the price and what it buys. */
function News({ kind, sentence }: { kind: NoticeKind; sentence: string }) {
  const [lead, ...rest] = sentence.split(/(?<=\.) /)
  return (
    <div role={kind === 'warn' ? 'alert' : 'status'}>
      <Notice kind={kind} lead={lead}>
        {rest.join(' ')}
      </Notice>
    </div>
  )
}

function Lines() {
  return (
    <ul className={`plain ${styles.lines}`}>
      {cardLines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function CardForm({ isDown, action }: { isDown: boolean; action: string }) {
  const { isLeaving, leave } = useLeaving()
  const words = isDown ? 'Try card again' : 'Checkout with Stripe'
  return (
    <form method="post" action={action} onSubmit={leave}>
      <Button type="submit" look={isDown ? 'plain' : 'primary'} wide disabled={isLeaving}>
        {isLeaving ? 'Opening the payment page…' : words}
      </Button>
    </form>
  )
}

function UnscriptedCryptoForm() {
  return (
    <form
      method="post"
      action={checkoutAddress(cryptoCall)}
      className={`stacked ${styles.acts} ${styles.crypto}`}
    >
      <TextField label="Email, for the license key" type="email" name="email" required />
      <Button type="submit" wide>
        Pay with Crypto
      </Button>
    </form>
  )
}
