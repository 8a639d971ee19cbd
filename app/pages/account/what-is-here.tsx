import { accountFacts } from '#content/account.ts'
import { Inline } from '../../ui/inline.tsx'
import styles from './account.module.css'

/** Said beside the sign-in form: what an account is, before one is asked for an address. */
export function WhatIsHere() {
  return (
    <aside className={styles.here} aria-labelledby="what-is-here">
      <h2 id="what-is-here">What is here</h2>
      <dl>
        {accountFacts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Inline text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
