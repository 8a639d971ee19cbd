import type { Answer, Answers } from './calendar.ts'
import styles from './coverage-instrument.module.css'

/** The drawing in words, announced as they change. */
export function CoverageAnswers({ answers }: { answers: Answers }) {
  const { updates, version, business, paid } = answers
  return (
    <dl className={styles.answers} aria-live="polite">
      <OneAnswer name="Updates" {...updates} />
      <OneAnswer name="Your version" {...version} />
      <OneAnswer name="Business use" {...business} />
      <OneAnswer name="Total paid" {...paid} />
    </dl>
  )
}

function OneAnswer({ name, state, head, rest }: Partial<Answer> & { name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-state={state}>
        <b>{head}</b> {rest}
      </dd>
    </div>
  )
}
