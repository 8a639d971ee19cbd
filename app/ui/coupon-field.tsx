import { sizes } from '#contract/limits.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { ShownCoupon } from '#contract/prices.ts'
import { sayLast } from '../say-day.ts'
import type { CouponView } from '../use-coupon.ts'
import { Button } from './button.tsx'
import styles from './coupon-field.module.css'
import { Row } from './row.tsx'
import { TextField } from './text-field.tsx'

interface CouponFieldProps {
  code: string
  view: CouponView
  /** Called with another code, or with none. */
  onChange: (code: string) => void
}

/** A button that opens a field; then what the code does, or why it does nothing. */
export function CouponField({ code, view, onChange }: CouponFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (view.state === 'holds') return <Used coupon={view.coupon} remove={() => onChange('')} />
  if (!isOpen && code === '')
    return (
      <button
        type="button"
        className={`pressable ${styles.opener}`}
        aria-expanded="false"
        onClick={() => setIsOpen(true)}
      >
        Have a coupon?
      </button>
    )
  return (
    <CodeForm
      code={code}
      view={view}
      use={onChange}
      close={() => {
        setIsOpen(false)
        onChange('')
      }}
    />
  )
}

interface CodeFormProps extends Pick<CouponFieldProps, 'code' | 'view'> {
  use: (code: string) => void
  close: () => void
}

function CodeForm({ code, view, use, close }: CodeFormProps) {
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

function Used({ coupon, remove }: { coupon: ShownCoupon; remove: () => void }) {
  const { code, price_cents: before, cents, currency, ends_at: end } = coupon
  return (
    <div className={`line spread ${styles.used}`}>
      <p role="status">
        <b>{code}</b> takes {formatPrice(before - cents, currency)} off
        {end !== null && <span>, valid through {sayLast(end)}</span>}
        <span>.</span>
      </p>
      <Button size="small" look="quiet" onClick={remove}>
        Remove
      </Button>
    </div>
  )
}
