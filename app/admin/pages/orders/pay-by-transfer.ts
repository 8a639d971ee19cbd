import type { ListedQuote } from '#contract/admin/quotes.ts'
import { parseCents } from '#contract/money.ts'
import { slot } from '#app/site/slots.ts'
import { act, fill, type FieldErrors, type NamedAction } from '../../ui/act.ts'
import { sayMoney } from '../../ui/sale-words.ts'

export function sendProForma(quote: ListedQuote): NamedAction {
  const known = { tax_cents: quote.pro_forma?.tax_cents }
  return sayTax(act('quotes/send-pro-forma', { quote: quote.id }, known), quote)
}

export function recordTransfer(quote: ListedQuote): NamedAction {
  const { pro_forma: sent, unit_cents: unit, seats, email } = quote
  const known = {
    email,
    total_cents: sent?.total_cents ?? unit * seats,
    tax_cents: sent?.tax_cents,
  }
  const action = sayTax(act('quotes/record-transfer', { quote: quote.id }, known), quote)
  const does = fill(action.does, { received: 'the money' })
  return { ...action, does, preview: (form) => previewTransfer(action, form) }
}

/** Asks for the tax only where tax is charged. */
function sayTax(action: NamedAction, { currency }: ListedQuote): NamedAction {
  const isTaxed = slot('tax_words') !== ''
  const fields = action.fields.filter(({ name }) => isTaxed || name !== 'tax_cents')
  return { ...action, currency, fields }
}

/** Says what will happen, once the form describes a valid transfer. */
function previewTransfer({ does, currency }: NamedAction, form: FormData): string | FieldErrors {
  if (form.get('day') === '') return { day: 'Enter the day on your statement.' }
  const received = parseCents(String(form.get('total_cents')), currency)
  if (received === null) return { total_cents: 'Enter an amount, such as 195.00.' }
  return fill(does, { received: sayMoney(received, currency) })
}
