import { slot } from '../../slots.ts'
import styles from './checkout.module.css'

/** One line each on what a buyer asks before pressing a button. */
export function PurchaseTerms() {
  return (
    <dl className={styles.terms}>
      <div>
        <dt>Evaluate</dt>
        <dd>
          <b>Free, without a card.</b> <a href="/downloads">Download it</a> before you pay.
        </dd>
      </div>
      <div>
        <dt>Refund</dt>
        <dd>
          <b>{slot('refund_words')}</b> A refund ends the license. <a href="/faq#refund">More</a>
        </dd>
      </div>
      <div>
        <dt>Renewal</dt>
        <dd>
          <b>{`${slot('renewal_price')} for one more year.`}</b> Never automatic.
        </dd>
      </div>
      <div>
        <dt>Invoice</dt>
        <dd>{slot('invoice_words')}</dd>
      </div>
    </dl>
  )
}
