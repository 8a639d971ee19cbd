import { slot } from '../../slots.ts'
import styles from './checkout.module.css'

/** One line each on what a buyer asks before pressing a button. */
export function PurchaseTerms() {
  return (
    <dl className={styles.terms}>
      <div>
        <dt>Renewal</dt>
        <dd>{`${slot('renewal_price')} for one more year. Never automatic.`}</dd>
      </div>
      <div>
        <dt>Refund</dt>
        <dd>
          {`Evaluating is free and needs no card. ${slot('refund_words')} `}
          <a href={`mailto:${slot('support_email')}`}>Email support</a>: a card payment goes back to
          the card
          <span className={styles.cryptoOnly}>, crypto to a wallet address you send us</span>. The
          license ends.
        </dd>
      </div>
      <div>
        <dt>Invoice</dt>
        <dd>{slot('invoice_words')}</dd>
      </div>
    </dl>
  )
}
