import { useEffect, useRef, useState } from 'react'
import { cardLines } from '#content/purchase.ts'
import { checkoutProblems, isCheckoutProblem } from '#contract/checkout-problems.ts'
import { formatPrice } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { useParams } from '../../browser/in-browser.ts'
import { slot } from '../../site/slots.ts'
import { useCoupon, type CouponView } from '../../browser/use-coupon.ts'
import { Button } from '../../ui/button.tsx'
import { CouponButton, CouponForm, UsedCoupon } from '../../ui/coupon-field.tsx'
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

/** Somebody who turned back knows why; the other problems are unexpected. */
const { cancelled, ...problems } = checkoutProblems

/** Shows the product card and its two ways to pay; the server's setting hides the second. */
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
        {coupon.state === 'holds' && (
          <UsedCoupon coupon={coupon.coupon} remove={() => setCode('')} />
        )}
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
        setCode={setCode}
        crypto={crypto}
        cardIsDown={problem === 'card_refused' && slot('crypto') === 'on'}
      />
    </section>
  )
}

interface WaysToPayProps {
  code: string
  coupon: CouponView
  setCode: (code: string) => void
  crypto: ReturnType<typeof useCryptoView>
  cardIsDown: boolean
}

/** Shows a form for each; those for crypto and for a coupon unfold in place of both. */
function WaysToPay({ code, coupon, setCode, crypto, cardIsDown }: WaysToPayProps) {
  const [hasCoupon, setHasCoupon] = useState(false)
  const cryptoButton = useRef<HTMLButtonElement>(null)
  const couponButton = useRef<HTMLButtonElement>(null)
  const takesCode = hasCoupon && coupon.state !== 'holds'
  const wasUnfolded = useRef<'crypto' | 'coupon' | null>(null)

  useEffect(() => {
    if (coupon.state === 'holds') setHasCoupon(false)
    if (coupon.state === 'problem') setHasCoupon(true)
  }, [coupon.state])

  useEffect(() => {
    const opener = { crypto: cryptoButton, coupon: couponButton }
    const isFolded = !crypto.isOpen && !takesCode
    if (isFolded && wasUnfolded.current) opener[wasUnfolded.current].current?.focus()
    wasUnfolded.current = isFolded ? null : crypto.isOpen ? 'crypto' : 'coupon'
  }, [crypto.isOpen, takesCode])

  function closeCoupon() {
    setHasCoupon(false)
    setCode('')
  }

  if (crypto.isOpen)
    return <CryptoForm back={crypto.close} action={couponAddress(cryptoCall, code, coupon)} />
  if (takesCode)
    return (
      <div className={styles.acts}>
        <CouponForm isMain code={code} view={coupon} use={setCode} close={closeCoupon} />
      </div>
    )
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
      <noscript>
        <UnscriptedCryptoForm />
        <p className="muted">Turn on JavaScript to use a coupon.</p>
      </noscript>
      {coupon.state === 'none' && (
        <div className={`scripted unprinted ${styles.coupon}`}>
          <CouponButton ref={couponButton} onClick={() => setHasCoupon(true)} />
        </div>
      )}
    </div>
  )
}

/** Shows the cost; with a coupon, both prices. Crypto payments are not taxed. */
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

/** Shows news above the buttons: the price and what it buys stay in place when it appears. */
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
