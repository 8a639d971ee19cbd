import { rotation } from '#content/home.ts'
import { rotatingWords } from '#contract/product.ts'
import styles from './hero.module.css'

const interval = 3000

const [first] = rotatingWords

/**
 * Draws a box as wide as the first word. Other words overlap it, and the text after it moves with
 * `translate`, so that the layout never shifts. app/enhance/home.ts moves `data-shown`; screen readers
 * read only the first word.
 */
export function RotatingWord({ after }: { after: string }) {
  return (
    <>
      <span className={styles.box} data-rotate={interval}>
        <span className="heard">{first}</span>
        {rotatingWords.map((word) => (
          <span
            key={word}
            className={styles.word}
            data-shown={word === first || undefined}
            aria-hidden="true"
          >
            {word}
          </span>
        ))}
      </span>
      <span className={styles.after}>{` ${after}`}</span>
    </>
  )
}

/** Draws the pause control beside the headline, right of its longest word. */
export function RotationPause() {
  return (
    <button
      type="button"
      className={`sign ${styles.pause}`}
      aria-label={rotation.pause}
      data-pause={rotation.pause}
      data-resume={rotation.resume}
      hidden
    >
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="9.500" />
        <path d="M8 6.500V13.500M12 6.500V13.500" />
        <path d="M8 6L13.500 10L8 14Z" />
      </svg>
    </button>
  )
}
