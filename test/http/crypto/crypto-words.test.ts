import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { describeView } from '#app/pages/purchase-success/describe-view.ts'
import { followOrder, type OrderView } from '#app/pages/purchase-success/follow-order.ts'
import { OrderStep } from '#app/pages/purchase-success/order-step.tsx'
import type { OrderAnswer } from '#contract/order.ts'
import { visitShop } from '../../world/visit.ts'
import { beginCryptoInBrowser } from '../../world/wrong-address.ts'

const shop = await visitShop('calm')
const faq = readWords(await (await shop.app.request('/faq')).text())

interface Case {
  /** Plays the buyer at the provider. */
  act: (invoice: string) => Promise<unknown> | unknown
  state: string
  page: string[]
  emails: string[]
  faq: string
}

const lateInFaq = 'A late payment still gets the key once it’s confirmed.'

const cases: Record<string, Case> = {
  'too little': {
    act: (invoice) => {
      shop.btcpay.pay(invoice, { amount: '40.00' })
      shop.btcpay.expire(invoice)
    },
    state: 'underpaid',
    page: [
      'Your payment was less than the price',
      'Don’t pay again. We emailed too-little@example.org what’s missing.',
      'We received less than the price, so there’s no license key yet.',
    ],
    emails: [
      'We received $40.00 USD of $49.00 USD, so $9.00 USD is missing.',
      'Don’t pay again. Email us',
    ],
    faq: 'If you sent too little, don’t pay again: we’ll email you what’s missing.',
  },
  'too much': {
    act: (invoice) => shop.btcpay.pay(invoice, { amount: '59.00' }),
    state: 'paid',
    page: ['Your key is ready', 'You sent more than the price. Email us where to return the rest.'],
    emails: ['PC1-', 'You sent $59.00 USD, and the price was $49.00 USD.'],
    faq: 'If you sent too much, you still get the key',
  },
  late: {
    act: async (invoice) => {
      shop.btcpay.expire(invoice)
      await shop.untilState(invoice, 'expired')
      shop.btcpay.pay(invoice)
    },
    state: 'paid',
    page: [
      'Your key is ready',
      'Thank you. We emailed it, too.',
      'We sent it to late@example.org.',
    ],
    emails: ['PC1-', 'Thank you. Your key is in a separate email.'],
    faq: lateInFaq,
  },
  unconfirmed: {
    act: (invoice) => shop.btcpay.pay(invoice, { waits: true }),
    state: 'confirming',
    page: [
      'Payment arrived. The network is confirming it.',
      'We’ll email the key to unconfirmed@example.org.',
    ],
    emails: ['We’re waiting for the network to confirm it.', 'Then we’ll email your license key.'],
    faq: 'until the payment is confirmed',
  },
  expired: {
    act: (invoice) => shop.btcpay.expire(invoice),
    state: 'expired',
    page: [
      'This order expired',
      'No payment arrived in time, so there’s no license key.',
      'Paid late? We’ll still email the key once the payment is confirmed.',
    ],
    emails: [],
    faq: lateInFaq,
  },
}

it.each(Object.entries(cases))(
  'for crypto that was %s, page, email and FAQ say the same',
  async (name, { act, state, page, emails, faq: inFaq }) => {
    const email = `${name.replace(' ', '-')}@example.org`
    const { reference, cookie } = await beginCryptoInBrowser(shop, email)
    await act(reference)
    await shop.untilState(reference, state)
    await shop.untilHandled()
    await shop.untilSent()
    const { id: order_id } = await shop.readOrder(reference)
    const shown = await readOrderPage(order_id, cookie!)
    for (const words of page) expect(shown).toContain(words)
    const sent = shop.emailsTo(email).map(({ text }) => text)
    for (const words of emails) expect(sent.join('\n')).toContain(words)
    if (emails.length === 0) expect(sent).toEqual([])
    expect(faq).toContain(inFaq)
  },
)

/** Reads what the order page says to the browser that paid. */
async function readOrderPage(order_id: string, cookie: string): Promise<string> {
  const views: OrderView[] = []
  const path = '/api/coinbase/get-by-order-id'
  await followOrder({
    ask: async () =>
      (await shop.visitor().post<OrderAnswer>(path, { order_id }, { Cookie: cookie })).body,
    wait: async () => {},
    show: (view) => views.push(view),
    isStopped: () => false,
    isSlow: false,
  })
  const view = views.findLast(({ step }) => step !== 'gaveUp')!
  const named = { number: null, id: order_id }
  const { title, intro = '' } = describeView(view, { provider: 'crypto', isLate: false })
  const step = createElement(OrderStep, { view, named, provider: 'crypto', restart: () => {} })
  return [title, intro, readWords(renderToStaticMarkup(step))].join(' ')
}

function readWords(html: string): string {
  return html.replace(/<[^>]*>/g, '')
}
