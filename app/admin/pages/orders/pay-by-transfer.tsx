import type { ListedQuote } from '#contract/admin/quotes.ts'
import type { FieldErrors } from '../../ui/action-form.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import {
  BuyerFields,
  MoneyField,
  readMoney,
  StatementDay,
  StatementReference,
} from '../../ui/sale-fields.tsx'
import { sayMoney } from '../../ui/sale-words.ts'

export function sendProForma(quote: ListedQuote): NamedAction {
  return {
    label: 'Send pro forma',
    call: 'quotes/send-pro-forma',
    title: `Email a pro forma to ${quote.email}?`,
    effect:
      'The customer gets a PDF with your bank details. The pro forma isn’t an invoice, and it replaces any earlier one. The customer’s details are optional.',
    button: 'Send pro forma',
    input: { quote: quote.id },
    fields: (
      <>
        <Tax quote={quote} />
        <BuyerFields />
      </>
    ),
    read: (form) => ({
      ...readBuyer(form),
      tax_cents: readMoney(form, 'tax_cents', quote.currency),
    }),
    done: 'Pro forma sent.',
  }
}

export function recordTransfer(quote: ListedQuote): NamedAction {
  const { pro_forma: sent, unit_cents: unit, seats, currency } = quote
  return {
    label: 'Record transfer',
    call: 'quotes/record-transfer',
    title: 'Record a bank transfer for this quote?',
    effect: (form) => foreseeTransfer(quote, form),
    button: 'Record transfer',
    input: { quote: quote.id },
    fields: (errors) => (
      <>
        <StatementDay error={errors['day']} />
        <MoneyField
          label="Total received"
          name="total_cents"
          currency={currency}
          cents={sent?.total_cents ?? unit * seats}
          error={errors['total_cents']}
        />
        <Tax quote={quote} error={errors['tax_cents']} />
        <StatementReference error={errors['reference']} />
        <BuyerFields />
      </>
    ),
    read: (form) => ({
      ...readBuyer(form),
      day: form.get('day'),
      reference: form.get('reference'),
      total_cents: readMoney(form, 'total_cents', currency),
      tax_cents: readMoney(form, 'tax_cents', currency),
    }),
    done: 'Transfer recorded and quote delivered.',
  }
}

/** Says what will happen, once the transfer can be read. */
function foreseeTransfer({ email, currency }: ListedQuote, form: FormData): string | FieldErrors {
  if (form.get('day') === '') return { day: 'Enter the day on your statement.' }
  const received = readMoney(form, 'total_cents', currency)
  if (typeof received !== 'number') return { total_cents: 'Enter an amount, such as 195.00.' }
  return `This emails the keys, the receipt and the invoice to ${email} at once, and the quote can no longer be paid by card. No provider confirms a transfer, so check that ${sayMoney(received, currency)} is on your bank statement. If you leave the customer’s details empty, the invoice has those of the pro forma.`
}

interface TaxProps {
  quote: ListedQuote
  error?: string | undefined
}

function Tax({ quote: { pro_forma: sent, currency }, error }: TaxProps) {
  return (
    <MoneyField
      label="Tax included"
      name="tax_cents"
      currency={currency}
      cents={sent?.tax_cents}
      required={false}
      hint="If Stripe works out your tax, enter the amount, even if it is 0. Otherwise leave this empty."
      error={error}
    />
  )
}

function readBuyer(form: FormData) {
  const [company, vat_id, address] = ['company', 'vat_id', 'address'].map((name) => form.get(name))
  return { company, vat_id, address }
}
