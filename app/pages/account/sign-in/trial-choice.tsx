import { product } from '#contract/product.ts'
import styles from '../account.module.css'

interface TrialChoiceProps {
  wanted: boolean
  choose: (wanted: boolean) => void
}

export function TrialChoice({ wanted, choose }: TrialChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={wanted} onChange={(event) => choose(event.target.checked)} />
      <span>Give me a {product.trialDays}-day trial key if I have no license.</span>
    </label>
  )
}
