import { rescueWords } from '../../say/rescue-words.ts'
import { DrawnReceipt } from '../../ui/drawn-receipt.tsx'
import styles from './purchase-success.module.css'

/** Says where the order number is, beside the form that sends the key again. */
export function WhereOrderNumberIs() {
  return (
    <section className={`stacked subdued ${styles.where}`}>
      <h2>{rescueWords.where.heading}</h2>
      <p>{rescueWords.where.sentence}</p>
      <DrawnReceipt withAddress />
      <h2>{rescueWords.mistyped.heading}</h2>
      <p>{rescueWords.mistyped.sentence}</p>
      <h2>Signed in before?</h2>
      <p>
        Your <a href="/account">account</a> lists your keys. Sign in with your email and a 6-digit
        code.
      </p>
    </section>
  )
}
