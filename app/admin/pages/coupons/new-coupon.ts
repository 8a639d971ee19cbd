import { previewCoupon } from '#contract/admin/preview-coupon.ts'
import { beginDay } from '#contract/dates.ts'
import { type Off, parseOff, readCouponCode } from '#contract/coupon-words.ts'
import { product } from '#contract/product.ts'
import { slot } from '#app/site/slots.ts'
import { act, type FieldErrors } from '../../ui/act.ts'

/** Asks for a coupon's terms, says what the coupon will do, and creates it. */
export const newCoupon = () =>
  act('coupons/create', {}, {}, { preview: (form) => preview(Object.fromEntries(form) as Typed) })

type Typed = Record<'code' | 'off' | 'for' | 'from' | 'until' | 'most_uses', string>

/** Says what the coupon will do, once its terms are complete. */
function preview(typed: Typed): string | FieldErrors {
  const code = readCouponCode(typed.code)
  const off = parseOff(typed.off)
  const uses = typed.most_uses.trim()
  const errors = findErrors(code, off, uses)
  if (off === null || Object.keys(errors).length > 0) return errors
  const zone = slot('time_zone')
  const terms = {
    code,
    ...off,
    currency: product.currency,
    for: typed.for as 'purchase',
    from: typed.from === '' ? new Date() : beginDay(typed.from, zone),
    until: typed.until === '' ? null : beginDay(typed.until, zone, 1),
    most_uses: uses === '' ? null : Number(uses),
  }
  return `${previewCoupon(terms, zone)} You can’t change the coupon later, only end it.`
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
