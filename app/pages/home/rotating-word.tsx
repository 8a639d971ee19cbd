import { rotatingWords } from '#contract/product.ts'
import styles from './rotating-word.module.css'

const rotation = 3000

const [first] = rotatingWords

/**
 * All words lie on top of each other, so the box is as wide as the longest. app/enhance/rotate.ts moves
 * `data-shown`; screen readers hear only the first word.
 */
export function RotatingWord() {
  return (
    <span className={styles.box} data-rotate={rotation}>
      <span className={styles.name}>{first}</span>
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
  )
}

/** Outside the headline, so that its name is not read as part of it. */
export function RotationSwitch() {
  return (
    <button type="button" className={styles.switch} data-rotate-switch aria-pressed="false" hidden>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path className={styles.pause} d="M2 1h3v10H2zM7 1h3v10H7z" />
        <path className={styles.play} d="M2 1l9 5-9 5z" />
      </svg>
      <span className={styles.name}>Pause the rotating word</span>
    </button>
  )
}
