import type { ReactNode } from 'react'
import { product } from '#contract/product.ts'
import { isUuid } from '#contract/uuid.ts'
import { useParams } from '../../browser/in-browser.ts'
import { Mark } from '../../frame/mark.tsx'
import { messages } from '../../say/messages.ts'
import { rescueWords } from '../../say/rescue-words.ts'
import { sayMoneyBack } from '../../say/say-money-back.ts'
import { FindKey } from '../../ui/key/find-key.tsx'
import { Page } from '../../ui/page.tsx'
import { type Described, describeView } from './describe-view.ts'
import type { OrderView } from './follow-order.ts'
import { OrderStep } from './order-step.tsx'
import styles from './purchase-success.module.css'
import { type OrderReference, useOrder } from './use-order.ts'
import { WhereOrderNumberIs } from './where-order-number-is.tsx'

export function PurchaseSuccess() {
  const order = useOrderOfAddress()
  const { view, number, moneyBack, isLate, restart } = useOrder(order)
  const provider = order?.provider ?? null
  const isLost = order === null
  const { title, ...described } = isLost ? lost : describeView(view, { provider, isLate })
  const more = moneyBack === null ? [] : sayMoneyBack(moneyBack)
  const canPrint = 'order' in view && view.order?.receipt !== undefined
  const intro = [described.intro, ...more].filter(Boolean).join(' ')
  return (
    <Page
      title={
        canPrint ? (
          <>
            <span className="unprinted">{title}</span>
            <span className={styles.printed}>
              <span className={styles.wordmark}>
                <Mark /> {product.name}
              </span>
              Receipt
            </span>
          </>
        ) : (
          <Either scripted={title} unscripted={order === undefined && unscripted.title} />
        )
      }
      intro={
        intro && (
          <span className={canPrint ? 'unprinted' : undefined}>
            <Either scripted={intro} unscripted={order === undefined && unscripted.intro} />
          </span>
        )
      }
    >
      <p role="status" className="heard scripted">
        {!isLost && heard[view.step]}
      </p>
      <div className={styles.room}>
        {isLost ? (
          <Lost />
        ) : (
          <div className="scripted">
            <OrderStep
              view={view}
              named={{ number, id: order?.id ?? '' }}
              provider={provider}
              restart={restart}
            />
          </div>
        )}
        {order === undefined && <Unscripted />}
      </div>
    </Page>
  )
}

const heard: Partial<Record<OrderView['step'], string>> = {
  processing: 'Processing your order',
  paid: 'Your license key is shown.',
}

/** Reads the order from the URL; null if there is none, undefined in the first render. */
function useOrderOfAddress(): OrderReference | null | undefined {
  const params = useParams()
  const sessionId = params?.get('session_id')
  const saleId = params?.get('sale_id')
  if (sessionId) return { provider: isUuid(sessionId) ? 'crypto' : 'stripe', id: sessionId }
  if (saleId) return { provider: 'gumroad', id: saleId }
  return params === null ? undefined : null
}

const lost: Described = { title: rescueWords.title, intro: rescueWords.lead }

function Lost() {
  return (
    <div className={`beside ${styles.both}`}>
      <FindKey>
        <p role="alert">{messages.noOrderId}</p>
      </FindKey>
      <WhereOrderNumberIs />
    </div>
  )
}

/** The title of the page until its script runs, and of its browser tab. */
export const title = 'Your license key'

const unscripted = {
  title,
  intro: 'After your payment, we email the key to the address you gave, usually within minutes.',
}

/**
 * Shows text that is true whether or not the URL names an order, because without scripts the page can't
 * tell.
 */
function Unscripted() {
  return (
    <div className={`beside ${styles.both} ${styles.unscripted}`}>
      <FindKey>
        <p>
          No email after ten minutes? Check your spam folder, or have the key sent again. Showing it
          here takes JavaScript.
        </p>
      </FindKey>
      <WhereOrderNumberIs />
    </div>
  )
}

/** Shows one text if scripts run, the other if they don't. */
function Either({ scripted, unscripted }: { scripted: ReactNode; unscripted: ReactNode }) {
  return (
    <>
      <span className="scripted">{scripted}</span>
      {unscripted && <span className={styles.unscripted}>{unscripted}</span>}
    </>
  )
}
