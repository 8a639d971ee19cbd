import type { ListedQuote } from '#contract/admin/quotes.ts'
import type { NamedAction } from '../../ui/actions.tsx'
import {
  BuyerFields,
  MoneyField,
  readMoney,
  StatementDay,
  StatementReference,
} from '../../ui/sale-fields.tsx'

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
    read: (form) => ({ ...readBuyer(form), tax_cents: readMoney(form, 'tax', quote.currency) }),
    done: 'Pro forma sent.',
  }
}

export function recordTransfer(quote: ListedQuote): NamedAction {
  const { pro_forma: sent, unit_cents: unit, seats, currency } = quote
  return {
    label: 'Record transfer',
    call: 'quotes/record-transfer',
    title: 'Record a bank transfer for this quote?',
    effect: `No provider confirms a transfer, so check your bank statement first. ${quote.email} gets the invoice, the receipt and the keys at once, and the quote can no longer be paid by card. If you leave the customer’s details empty, the invoice has those of the pro forma.`,
    button: 'Record transfer',
    input: { quote: quote.id },
    fields: (
      <>
        <StatementDay />
        <MoneyField
          label="Total received"
          name="total"
          currency={currency}
          cents={sent?.total_cents ?? unit * seats}
        />
        <Tax quote={quote} />
        <StatementReference />
        <BuyerFields />
      </>
    ),
    read: (form) => ({
      ...readBuyer(form),
      day: form.get('day'),
      reference: form.get('reference'),
      total_cents: readMoney(form, 'total', currency),
      tax_cents: readMoney(form, 'tax', currency),
    }),
    done: 'Transfer recorded and quote delivered.',
  }
}

function Tax({ quote: { pro_forma: sent, currency } }: { quote: ListedQuote }) {
  return (
    <MoneyField
      label="Tax included"
      name="tax"
      currency={currency}
      cents={sent?.tax_cents}
      required={false}
      hint="With TAX=stripe, enter it, even if it is 0. Otherwise leave it empty."
    />
  )
}

function readBuyer(form: FormData) {
  const [company, vat_id, address] = ['company', 'vat_id', 'address'].map((name) => form.get(name))
  return { company, vat_id, address }
}
