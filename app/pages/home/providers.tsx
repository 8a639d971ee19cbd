import { providers } from '#content/home.ts'
import styles from './providers.module.css'

export function Providers() {
  return (
    <section className={styles.band} aria-label="Providers it works with">
      <dl className={styles.list}>
        {providers.map(({ kind, names }) => (
          <div key={kind}>
            <dt>{kind}</dt>
            {names.map((name) => (
              <dd key={name}>{name}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
