import { sizes } from '#contract/limits.ts'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
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
  const button = useRef<HTMLButtonElement>(null)
  const shown = nameShown(view, isOpen)
  const before = useRef(shown)

  // The focused part has disappeared.
  useEffect(() => {
    if (shown !== before.current && before.current !== 'opener') button.current?.focus()
    before.current = shown
  }, [shown])

  function use(next: string) {
    setIsOpen(true)
    onChange(next)
  }

  function close() {
    setIsOpen(false)
    onChange('')
  }

  if (view.state === 'holds')
    return <UsedCoupon coupon={view.coupon} button={button} remove={close} />
  if (shown === 'form') return <CouponForm code={code} view={view} use={use} close={close} />
  return (
    <button
      type="button"
      ref={button}
      className={`pressable ${styles.opener}`}
      aria-expanded="false"
      onClick={() => setIsOpen(true)}
    >
      Have a coupon?
    </button>
  )
}

function nameShown({ state }: CouponView, isOpen: boolean): 'opener' | 'form' | 'used' {
  if (state === 'holds') return 'used'
  return isOpen || state === 'problem' ? 'form' : 'opener'
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

interface UsedCouponProps {
  coupon: ShownCoupon
  button: RefObject<HTMLButtonElement | null>
  remove: () => void
}

function UsedCoupon({ coupon, button, remove }: UsedCouponProps) {
  const { code, price_cents: before, cents, currency, ends_at: end } = coupon
  return (
    <div className={`line spread ${styles.used}`}>
      <p role="status">
        <b>{code}</b> takes {formatPrice(before - cents, currency)} off
        {end !== null && <span>, valid through {sayLast(end)}</span>}
        <span>.</span>
      </p>
      <button type="button" ref={button} className={`pressable ${styles.remove}`} onClick={remove}>
        Remove
      </button>
    </div>
  )
}
