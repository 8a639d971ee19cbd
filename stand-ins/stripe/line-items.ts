import type { Params } from './form.ts'
import { integer, oneOf, required, text, valueAt } from './params.ts'
import { invalid, StripeProblem } from './problem.ts'
import { shortId } from './wire.ts'
import type { LineItem, TaxBehavior } from './wire.ts'

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

export function lineItemsFrom(params: Params): LineItem[] {
  const given = valueAt(params, ['line_items'])
  if (!Array.isArray(given) || given.length === 0) required(undefined, ['line_items'])
  const items = (given as Params[]).map((_, index) => lineItem(params, index))
  if (new Set(items.map((item) => item.currency)).size > 1)
    throw invalid('All line items must use the same currency.', undefined, 'line_items')
  return items
}

function lineItem(params: Params, index: number): LineItem {
  const path = ['line_items', index]
  refuseCatalog(params, path)
  const quantity = required(integer(params, [...path, 'quantity']), [...path, 'quantity'])
  const unitAmount = required(integer(params, [...path, 'price_data', 'unit_amount']), [
    ...path,
    'price_data',
    'unit_amount',
  ])
  if (quantity < 1 || unitAmount < 0)
    throw invalid(
      'Quantities start at 1 and amounts at 0.',
      'parameter_invalid_integer',
      `line_items[${index}]`,
    )
  const name = required(text(params, [...path, 'price_data', 'product_data', 'name']), [
    ...path,
    'price_data',
    'product_data',
    'name',
  ])
  const currency = currencyOf(params, path)
  return {
    id: shortId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: quantity * unitAmount,
    amount_tax: 0,
    amount_total: quantity * unitAmount,
    currency,
    description: name,
    price: {
      id: shortId('price'),
      object: 'price',
      tax_behavior: taxBehaviorOf(params, path),
      unit_amount: unitAmount,
    },
    quantity,
  }
}

function refuseCatalog(params: Params, path: (string | number)[]): void {
  const price = text(params, [...path, 'price'])
  if (price === undefined) return
  const message = `No such price: '${price}'`
  throw new StripeProblem(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param: `${path[0]}[${path[1]}][price]`,
  })
}

function currencyOf(params: Params, path: (string | number)[]): string {
  const field = [...path, 'price_data', 'currency']
  const currency = required(text(params, field), field).toLowerCase()
  if (!currencies.has(currency))
    throw invalid(
      `Invalid currency: ${currency}`,
      undefined,
      `line_items[${path[1]}][price_data][currency]`,
    )
  return currency
}

function taxBehaviorOf(params: Params, path: (string | number)[]): TaxBehavior | 'unspecified' {
  const words = ['inclusive', 'exclusive', 'unspecified'] as const
  return oneOf(params, [...path, 'price_data', 'tax_behavior'], words) ?? 'unspecified'
}
