import { supported } from '#content/home.ts'
import styles from './sections.module.css'

export function Supported() {
  return (
    <dl className={styles.supported}>
      {supported.map(({ kind, names }) => (
        <div key={kind}>
          <dt>{kind}</dt>
          {names.map((name) => (
            <dd key={name}>{name}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
