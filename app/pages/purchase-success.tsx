import type { PageHandle } from '../handle.ts'
import { useSearchParam } from '../in-browser.ts'
import { messages } from '../messages.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SupportLink } from '../ui/support-link.tsx'
import { Order } from './purchase-success/order.tsx'
import styles from './purchase-success/purchase-success.module.css'

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
    <div className={styles.stack}>
      <Notice kind="alert">{messages.noOrderId}</Notice>
      <WhereKeysAre />
    </div>
  )
}

function WhereKeysAre() {
  return (
    <section className={styles.next}>
      <h2>Where your key is</h2>
      <ul>
        <li>
          In the e-mail that was sent to the address you gave on the payment page, as soon as the
          payment arrived.
        </li>
        <li>
          In your <a href="/account">account</a>: sign in with that address and a 6-digit code.
        </li>
        <li>
          On this page, for 24 hours after the payment. Open it from the payment page again: the
          address it leads to holds the ID of your order.
        </li>
      </ul>
      <p>
        If you have paid and find the key in none of these places, the payment is safe. Write to{' '}
        <SupportLink /> and name the address that you paid with.
      </p>
    </section>
  )
}

function BeforeScript() {
  return (
    <Sheet>
      <Spinner label="Processing your order" />
      <noscript>
        <p>
          This page needs JavaScript to show the key. It is also on its way to your e-mail address.
        </p>
      </noscript>
    </Sheet>
  )
}
