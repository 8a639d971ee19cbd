import { readCapitals } from '#license-client/src/readings.ts'
import { foreseeCoupon } from '#contract/admin/foresee-coupon.ts'
import { times } from '#contract/limits.ts'
import { isFree, parseOff } from '#contract/coupon-words.ts'
import { product } from '#contract/product.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { Select } from '../../ui/select.tsx'

/** Takes a coupon's terms, says what they do, and makes it. */
export const newCoupon: NamedAction = {
  label: 'New coupon',
  call: 'coupons/create',
  title: 'Create this coupon?',
  effect: (form) => foresee(Object.fromEntries(form) as Typed),
  button: 'Create coupon',
  input: {},
  fields: <Fields />,
  read: (form) => describe(Object.fromEntries(form) as Typed),
  done: 'Coupon created.',
}

type Typed = Record<'code' | 'off' | 'for' | 'from' | 'until' | 'most_uses' | 'once', string>

function Fields() {
  return (
    <>
      <TextField
        label="Code"
        name="code"
        hint="3 to 32 letters, digits and hyphens. Choose one that is hard to guess."
        maxLength={32}
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        label="Discount"
        name="off"
        hint={`A percentage, such as 20%, or an amount in ${product.currencyCode}, such as 10. 100% gives licenses away, once per email, and needs an end date and a usage limit.`}
        maxLength={12}
        autoComplete="off"
      />
      <Select label="For" name="for" choices={kinds} />
      <Select label="Per customer" name="once" choices={often} />
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
      />
      <TextField
        label="Usage limit (optional)"
        name="most_uses"
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
      />
    </>
  )
}

const kinds: [string, string][] = [
  ['purchase', 'License'],
  ['renewal', 'Renewal'],
  ['both', 'License and renewal'],
]
const often: [string, string][] = [
  ['no', 'Unlimited'],
  ['yes', 'Once per email'],
]

/** What the call takes: nothing for a field that is empty. */
function describe({ once, ...fields }: Typed): object {
  const filled = Object.entries(fields).filter(([, value]) => value.trim() !== '')
  return { ...Object.fromEntries(filled), once: once === 'yes' }
}

/** Null until there is a code and what it takes off. */
function foresee(typed: Typed): string | null {
  const code = readCapitals(typed.code)
  const off = parseOff(typed.off)
  const uses = typed.most_uses.trim()
  if (code.length < 3 || off === null || !/^\d*$/.test(uses)) return null
  if (isFree(off) && (uses === '' || typed.until === '' || typed.for !== 'purchase')) return null
  const foreseen = foreseeCoupon({
    code,
    ...off,
    currency: product.currency,
    for: typed.for as 'purchase',
    from: typed.from || new Date(),
    until: typed.until === '' ? null : new Date(Date.parse(typed.until) + times.day),
    most_uses: uses === '' ? null : Number(uses),
    once_per_customer: typed.once === 'yes' || isFree(off),
  })
  return `${foreseen} You can’t change the coupon later, only end it.`
}
