import { sizes } from '#contract/limits.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { ShownCoupon } from '#contract/prices.ts'
import { sayLast } from '../say/say-day.ts'
import type { CouponView } from '../browser/use-coupon.ts'
import { Button } from './button.tsx'
import styles from './coupon-field.module.css'
import { Row } from './row.tsx'
import { TextField } from './text-field.tsx'

interface CouponFieldProps {
  code: string
  view: CouponView
  onChange: (code: string) => void
}

/**
 * Shows a button that opens a field below the content; then what the code does, or why it does nothing.
 */
export function CouponField({ code, view, onChange }: CouponFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isFolded = !isOpen && view.state !== 'holds' && view.state !== 'problem'
  const wasFolded = useRef(isFolded)

  // The focused part has disappeared.
  useEffect(() => {
    if (isFolded && !wasFolded.current) opener.current?.focus()
    wasFolded.current = isFolded
  }, [isFolded])

  function close() {
    setIsOpen(false)
    onChange('')
  }

  if (view.state === 'holds') return <UsedCoupon coupon={view.coupon} remove={close} />
  if (!isFolded) return <CouponForm code={code} view={view} use={onChange} close={close} />
  return (
    <button
      type="button"
      ref={opener}
      className={`pressable ${styles.opener}`}
      aria-expanded="false"
      onClick={() => setIsOpen(true)}
    >
      Have a coupon?
    </button>
  )
}

interface CouponFormProps extends Pick<CouponFieldProps, 'code' | 'view'> {
  use: (code: string) => void
  close: () => void
}

function CouponForm({ code, view, use, close }: CouponFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(code)
  const isAsking = view.state === 'asking'

  useEffect(() => {
    if (code === '') field.current?.focus()
  }, [code])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    use(typed.trim())
  }

  return (
    <form className="stacked" onSubmit={submit}>
      <TextField
        ref={field}
        label="Coupon code"
        maxLength={sizes.typedCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={view.state === 'problem' ? view.sentence : null}
      />
      <Row>
        <Button type="submit" isBusy={isAsking} doing="Checking…">
          Apply
        </Button>
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
      </Row>
    </form>
  )
}

function UsedCoupon({ coupon, remove }: { coupon: ShownCoupon; remove: () => void }) {
  const { code, price_cents: before, cents, currency, ends_at: end } = coupon
  return (
    <div className={`line spread ${styles.used}`}>
      <p role="status">
        <b>{code}</b> takes {formatPrice(before - cents, currency)} off
        {end !== null && <span>, valid through {sayLast(end)}</span>}
        <span>.</span>
      </p>
      <button type="button" className={`pressable ${styles.remove}`} onClick={remove}>
        Remove
      </button>
    </div>
  )
}
