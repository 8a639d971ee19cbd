import { supported } from '#content/home.ts'
import styles from './supported.module.css'

export function Supported() {
  return (
    <dl className={styles.list}>
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
