import { rotation } from '#content/home.ts'
import { rotatingWords } from '#contract/product.ts'
import styles from './rotating-word.module.css'

const interval = 3000

const [first] = rotatingWords

/**
 * The box is as wide as the first word; the others lie over it, and what follows moves by `translate`,
 * so the layout never shifts. app/enhance/home.ts moves `data-shown`; screen readers hear
 * only the first word.
 */
export function RotatingWord({ after }: { after: string }) {
  return (
    <>
      <span className={styles.box} data-rotate={interval} data-state="rotation">
        <span className="heard">{first}</span>
        {rotatingWords.map((word) => (
          <span
            key={word}
            className={styles.word}
            data-shown={word === first ? '' : undefined}
            aria-hidden="true"
          >
            {word}
          </span>
        ))}
      </span>
      <span className={styles.after}>
        {` ${after}`}
        <svg className={styles.sign} viewBox="0 0 12 12" aria-hidden="true">
          <circle cx="6" cy="6" r="10" />
          <path className={styles.pause} d="M3 1.500V10.500M9 1.500V10.500" />
          <path className={styles.play} d="M3 1.500L10.500 6L3 10.500Z" />
        </svg>
      </span>
    </>
  )
}

/** Says what a press on the word does; outside the headline, so that it is not read as part of it. */
export function RotationState() {
  return (
    <span id="rotation" data-paused={rotation.paused} hidden>
      {rotation.going}
    </span>
  )
}
