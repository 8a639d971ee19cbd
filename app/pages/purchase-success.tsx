import type { PageHandle } from '../handle.ts'
import { useSearchParam } from '../in-browser.ts'
import { messages } from '../messages.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Order } from './purchase-success/order.tsx'

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
    <Notice kind="alert">
      <p>{messages.noOrderId}</p>
      <p>
        Open the link from the payment page again, or <a href="/account">sign in to your account</a>
        : it lists your license keys.
      </p>
    </Notice>
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
