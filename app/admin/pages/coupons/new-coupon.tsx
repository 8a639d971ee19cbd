import { foreseeCoupon } from '#contract/admin/foresee-coupon.ts'
import { times } from '#contract/limits.ts'
import { type Off, parseOff, readCouponCode } from '#contract/coupon-words.ts'
import { product } from '#contract/product.ts'
import { slot } from '#app/slots.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { FieldErrors } from '../../ui/action-form.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { Select } from '../../ui/select.tsx'

/** Takes a coupon's terms, says what they do, and makes it. */
export const newCoupon: NamedAction = {
  label: 'New coupon',
  call: 'coupons/create',
  title: 'Create a coupon?',
  effect: (form) => foresee(Object.fromEntries(form) as Typed),
  button: 'Create coupon',
  input: {},
  fields: (errors) => <Fields errors={errors} />,
  read: (form) => describe(Object.fromEntries(form) as Typed),
  done: 'Coupon created.',
}

type Typed = Record<'code' | 'off' | 'for' | 'from' | 'until' | 'most_uses', string>

function Fields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <TextField
        label="Code"
        name="code"
        hint="3 to 32 letters, digits and hyphens. Choose one that is hard to guess."
        maxLength={32}
        spellCheck={false}
        autoComplete="off"
        error={errors['code']}
      />
      <TextField
        label="Discount"
        name="off"
        hint={`A percentage, such as 20%, or an amount in ${product.currencyCode}, such as 10.`}
        maxLength={12}
        autoComplete="off"
        error={errors['off']}
      />
      <Select label="For" name="for" choices={kinds} />
      <TextField
        label="From (optional)"
        name="from"
        type="date"
        hint="00:00 UTC. Leave empty to start now."
      />
      <TextField
        label="Until (optional)"
        name="until"
        type="date"
        hint="Through the end of that day, UTC."
        error={errors['until']}
      />
      <TextField
        label="Usage limit (optional)"
        name="most_uses"
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        error={errors['most_uses']}
      />
    </>
  )
}

const kinds: [string, string][] = [
  ['purchase', 'License'],
  ['renewal', 'Renewal'],
  ['both', 'License and renewal'],
]

/** What the call takes: nothing for a field that is empty. */
function describe(fields: Typed): object {
  const filled = Object.entries(fields).filter(([, value]) => value.trim() !== '')
  return Object.fromEntries(filled)
}

/** Says what the coupon does, once its terms can be read. */
function foresee(typed: Typed): string | FieldErrors {
  const code = readCouponCode(typed.code)
  const off = parseOff(typed.off)
  const uses = typed.most_uses.trim()
  const errors = findErrors(code, off, uses)
  if (off === null || Object.keys(errors).length > 0) return errors
  const terms = {
    code,
    ...off,
    currency: product.currency,
    for: typed.for as 'purchase',
    from: typed.from || new Date(),
    until: typed.until === '' ? null : new Date(Date.parse(typed.until) + times.day),
    most_uses: uses === '' ? null : Number(uses),
  }
  return `${foreseeCoupon(terms, slot('time_zone'))} You can’t change the coupon later, only end it.`
}

function findErrors(code: string, off: Off | null, uses: string): FieldErrors {
  const errors: FieldErrors = {}
  if (!/^[A-Z0-9-]{3,32}$/.test(code))
    errors['code'] = 'Enter 3 to 32 letters, digits and hyphens, such as SPRING-20.'
  if (off === null)
    errors['off'] = 'Enter a percentage from 1% to 99%, such as 20%, or an amount, such as 10.'
  if (!/^([1-9]\d*)?$/.test(uses)) errors['most_uses'] = 'Enter a whole number, such as 100.'
  return errors
}
