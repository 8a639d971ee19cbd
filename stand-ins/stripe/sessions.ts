import type { Params } from './form.ts'
import { lineItemsFrom } from './line-items.ts'
import { flag, integer, metadata, oneOf, refuseUnknown, required, text, valueAt } from './params.ts'
import { invalid, missingResource } from './problem.ts'
import type { SessionRecord } from './store.ts'
import { nowInSeconds, sessionId } from './wire.ts'
import type { LineItem, Session } from './wire.ts'
import { announce } from './world.ts'
import type { Cause, World } from './world.ts'

/** Lists every parameter of the real call; those not read here do not affect a shop. */
const known = `
  adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types
  automatic_tax billing_address_collection branding_settings cancel_url client_reference_id
  consent_collection currency custom_fields custom_text customer customer_account
  customer_creation customer_email customer_update discounts excluded_payment_method_types expand
  expires_at integration_identifier invoice_creation line_items locale managed_payments metadata
  mode name_collection optional_items origin_context payment_intent_data payment_method_collection
  payment_method_configuration payment_method_data payment_method_options payment_method_types
  permissions phone_number_collection redirect_on_completion return_url
  saved_payment_method_options setup_intent_data shipping_address_collection shipping_options
  submit_type subscription_data success_url tax_id_collection ui_mode wallet_options
`
  .trim()
  .split(/\s+/)

const minute = 60
const day = 24 * 60 * minute

export function createSession(world: World, params: Params): Session {
  refuseUnknown(params, known)
  refuseUnmodelled(params)
  const lineItems = lineItemsFrom(params)
  const session = composeSession(world, params, lineItems)
  const intentMetadata = metadata(params, ['payment_intent_data', 'metadata'])
  world.store.sessions.set(session.id, { session, lineItems, intentMetadata, intentId: null })
  world.store.changed()
  return session
}

export function findSession(world: World, id: string): SessionRecord {
  const record = world.store.sessions.get(id)
  if (!record) throw missingResource('checkout.session', id, 'session')
  return record
}

export function expireSession(world: World, id: string, cause: Cause): Session {
  const { session } = findSession(world, id)
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  Object.assign(session, { status: 'expired', url: null } satisfies Partial<Session>)
  announce(world, 'checkout.session.expired', session, cause)
  return session
}

export function expireOverdueSessions(world: World, cause: Cause): void {
  const now = nowInSeconds()
  for (const { session } of world.store.sessions.values())
    if (session.status === 'open' && session.expires_at <= now)
      expireSession(world, session.id, cause)
}

function refuseUnmodelled(params: Params): void {
  const mode = required(oneOf(params, ['mode'], ['payment', 'setup', 'subscription']), ['mode'])
  const uiMode =
    oneOf(params, ['ui_mode'], ['hosted_page', 'embedded_page', 'elements', 'form']) ??
    'hosted_page'
  if (mode !== 'payment' || uiMode !== 'hosted_page')
    throw invalid(
      `This stand-in of Stripe models mode=payment with ui_mode=hosted_page only, not mode=${mode} with ui_mode=${uiMode}.`,
    )
  for (const name of ['discounts', 'customer', 'shipping_options', 'optional_items'])
    if (valueAt(params, [name]) !== undefined)
      throw invalid(`This stand-in of Stripe does not model ${name}.`, undefined, name)
}

function composeSession(world: World, params: Params, lineItems: LineItem[]): Session {
  const id = sessionId(world.livemode)
  const created = nowInSeconds()
  const managed = isManaged(world, params)
  const asked = flag(params, ['automatic_tax', 'enabled']) ?? world.tax.byDefault
  if (managed || asked) addTax(world, lineItems)
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  const tax = lineItems.reduce((sum, item) => sum + item.amount_tax, 0)
  if (total > 0 && total < 50)
    throw invalid(
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      'amount_too_small',
    )
  return {
    id,
    object: 'checkout.session',
    amount_total: total,
    cancel_url: webAddress(params, 'cancel_url') ?? null,
    created,
    currency: lineItems[0]?.currency ?? 'usd',
    customer_details: null,
    customer_email: email(params) ?? null,
    expires_at: expiry(params, created),
    livemode: world.livemode,
    managed_payments: { enabled: managed },
    metadata: metadata(params, ['metadata']),
    mode: 'payment',
    payment_intent: null,
    payment_status: total === 0 ? 'no_payment_required' : 'unpaid',
    status: 'open',
    success_url: required(webAddress(params, 'success_url'), ['success_url']),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
    url: `${world.url}/pay/${id}`,
  }
}

/** Reports whether Stripe is the merchant of record, and so calculates the tax. */
function isManaged({ managedPayments }: World, params: Params): boolean {
  const isManagedHere = flag(params, ['managed_payments', 'enabled']) ?? managedPayments.byDefault
  if (!isManagedHere) return false
  if (valueAt(params, ['automatic_tax']) !== undefined)
    throw invalid(
      'automatic_tax cannot be used with Managed Payments, which is enabled by default on your account. Remove automatic_tax, or pass managed_payments[enabled]=false to disable it for this request.',
      undefined,
      'automatic_tax',
    )
  const codeOfProduct = ['line_items', 0, 'price_data', 'product_data', 'tax_code']
  if ((text(params, codeOfProduct) ?? managedPayments.taxCode) === null)
    throw invalid(
      'Managed Payments needs a tax code for each product, and this product has none.',
      undefined,
      'line_items[0][price_data][product_data][tax_code]',
    )
  return true
}

/**
 * Adds the tax. A price without a tax behavior uses the account's. A subtotal includes its price's tax.
 */
function addTax({ tax: { rate, behavior } }: World, lineItems: LineItem[]): void {
  for (const item of lineItems) {
    const named = item.price.tax_behavior
    const isInside = (named === 'unspecified' ? behavior : named) === 'inclusive'
    const net = isInside ? item.amount_subtotal / (1 + rate / 100) : item.amount_subtotal
    item.amount_tax = Math.round((net * rate) / 100)
    item.amount_total = item.amount_subtotal + (isInside ? 0 : item.amount_tax)
  }
}

function webAddress(params: Params, name: string): string | undefined {
  const value = text(params, [name])
  if (value === undefined) return undefined
  const url = URL.parse(value)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw invalid('Not a valid URL', 'url_invalid', name)
  return value
}

function email(params: Params): string | undefined {
  const value = text(params, ['customer_email'], 800)
  if (value !== undefined && !isEmail(value))
    throw invalid(`Invalid email address: ${value}`, 'email_invalid', 'customer_email')
  return value
}

export const isEmail = (value: string) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(value)

function expiry(params: Params, created: number): number {
  const at = integer(params, ['expires_at']) ?? created + day
  // Allow ten seconds: the caller read its clock before the request traveled.
  if (at < created + 30 * minute - 10)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      undefined,
      'expires_at',
    )
  if (at > created + day + 10)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      undefined,
      'expires_at',
    )
  return at
}
