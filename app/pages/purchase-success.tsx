import type { PageHandle } from '../handle.ts'
import { useParams } from '../in-browser.ts'
import { messages } from '../messages.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { type Described, describeView } from './purchase-success/describe-view.ts'
import type { OrderView } from './purchase-success/follow-order.ts'
import { YourPaymentIsSafe } from './purchase-success/held-order.tsx'
import { OrderStep } from './purchase-success/order-step.tsx'
import styles from './purchase-success/purchase-success.module.css'
import { type OrderReference, useOrder } from './purchase-success/use-order.ts'
import { WhatNow } from './purchase-success/what-now.tsx'
import { WhereKeysAre } from './purchase-success/where-keys-are.tsx'
import type { NamedOrder } from '../support-address.ts'

export const handle: PageHandle = {
  title: 'Your license key',
  description: 'The result of your order, with the license key.',
  hydrate: true,
  unlisted: true,
}

export default function PurchaseSuccess() {
  const order = useOrderOfAddress()
  const { view, number, restart } = useOrder(order)
  return (
    <Page {...(order === null ? noOrder : describeView(view))}>
      <p role="status" className={styles.heard}>
        {view.step === 'paid' && 'Your license key is shown.'}
      </p>
      <div className={view.step === 'paid' ? undefined : styles.both}>
        {order ? (
          <OrderStep view={view} named={{ number, id: order.id }} restart={restart} />
        ) : (
          <div className={order === null ? undefined : styles.outcome}>
            {order === null ? <NoOrder /> : <BeforeScript />}
          </div>
        )}
        <Aside view={view} named={order ? { number, id: order.id } : null} />
      </div>
    </Page>
  )
}

function Aside({ view, named }: { view: OrderView; named: NamedOrder | null }) {
  if (named && view.step === 'ended') return <WhatNow state={view.state} named={named} />
  if (named && view.step === 'held') return <YourPaymentIsSafe held={view.held} named={named} />
  return view.step === 'paid' || view.step === 'gift' ? null : <WhereKeysAre />
}

/** Null if the address names no order, undefined in the first render. */
function useOrderOfAddress(): OrderReference | null | undefined {
  const params = useParams()
  const sessionId = params?.get('session_id')
  const saleId = params?.get('sale_id')
  if (sessionId) return { provider: 'stripe', id: sessionId }
  if (saleId) return { provider: 'gumroad', id: saleId }
  return params === null ? undefined : null
}

const noOrder: Described = { title: 'Find your license key' }

function NoOrder() {
  return (
    <Notice kind="alert">
      <p>{messages.noOrderId}</p>
      <p>
        <a href="/rescue">Find your key</a> with your email and order ID.
      </p>
    </Notice>
  )
}

function BeforeScript() {
  return (
    <Sheet>
      <Spinner label="Processing your order" />
      <noscript>
        <p className={styles.while}>This page needs JavaScript to show the key.</p>
      </noscript>
    </Sheet>
  )
}
