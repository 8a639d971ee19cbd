import type { ReactNode } from 'react'
import styles from './plate.module.css'

interface PlateProps {
  /** Names the overlay; unique on the page. */
  id: string
  number: string
  caption: string
  /** What the page shows. */
  children: ReactNode
  /** The content of the full-screen overlay. */
  enlarged: ReactNode
}

/** A numbered figure. A click shows it full screen, another click closes it. */
export function Plate({ id, number, caption, children, enlarged }: PlateProps) {
  return (
    <figure className={styles.plate}>
      <button
        type="button"
        className={styles.open}
        {...command('show-modal', id)}
        popoverTarget={id}
      >
        {children}
        <span className={styles.hidden}>Enlarge {number}</span>
      </button>
      <figcaption className={styles.caption}>
        <span>
          <b>{number}</b>
          {caption}
        </span>
        <span aria-hidden="true" className={styles.hint}>
          Click to enlarge
        </span>
      </figcaption>
      <dialog id={id} popover="auto" className={styles.overlay} aria-label={caption}>
        <button type="button" {...command('close', id)} popoverTarget={id} className={styles.close}>
          <span className={styles.scroller}>{enlarged}</span>
          <span className={styles.closeLabel}>Close</span>
        </button>
      </dialog>
    </figure>
  )
}

/**
 * Older browsers support popovers but not commands; in others a command takes precedence. React has no
 * types for it yet.
 */
function command(name: 'show-modal' | 'close', id: string) {
  return { command: name, commandfor: id }
}
