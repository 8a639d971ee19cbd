import type { PageHandle } from '../handle.ts'
import { useSearchParam } from '../in-browser.ts'
import { messages } from '../messages.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Order } from './purchase-success/order.tsx'
import styles from './purchase-success/purchase-success.module.css'
import { WhereKeysAre } from './purchase-success/where-keys-are.tsx'

export const handle: PageHandle = {
  title: 'Your license key',
  description: 'The result of your order, with the license key.',
  hydrate: true,
  unlisted: true,
}

export default function PurchaseSuccess() {
  return (
    <Page narrow title="Your license key">
      <OrderOfAddress />
    </Page>
  )
}

function OrderOfAddress() {
  const sessionId = useSearchParam('session_id')
  const saleId = useSearchParam('sale_id')
  if (sessionId) return <Order provider="stripe" id={sessionId} />
  if (saleId) return <Order provider="gumroad" id={saleId} />
  if (sessionId === undefined) return <BeforeScript />
  return (
    <>
      <div className={styles.outcome}>
        <Notice kind="alert">
          <p>{messages.noOrderId}</p>
          <p>This page belongs to an order. The payment page leads here with the ID of yours.</p>
        </Notice>
      </div>
      <WhereKeysAre />
    </>
  )
}

function BeforeScript() {
  return (
    <>
      <div className={styles.outcome}>
        <Sheet>
          <Spinner label="Processing your order" />
          <noscript>
            <p className={styles.attempt}>This page needs JavaScript to show the key.</p>
          </noscript>
        </Sheet>
      </div>
      <WhereKeysAre />
    </>
  )
}
