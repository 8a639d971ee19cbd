import type { ReactNode } from 'react'
import styles from './plate.module.css'

interface Named {
  /** The id of the overlay, unique on the page. */
  id: string
  /** The number, on pages that number their figures. */
  number?: string | undefined
}

interface PlateProps extends Named {
  caption: ReactNode
  /** The caption in the overlay, if that shows something else. */
  enlargedCaption?: ReactNode
  /** The content on the page. */
  children: ReactNode
  enlarged: ReactNode
}

/** Shows a numbered figure. A click opens it full screen, another click closes it. */
export function Plate({
  id,
  number,
  caption,
  enlargedCaption = caption,
  children,
  enlarged,
}: PlateProps) {
  return (
    <figure className={styles.plate}>
      <div className={styles.picture}>
        <div>
          {children}
          <Opener id={id} what={number ?? 'the illustration'} />
        </div>
      </div>
      <Overlay id={id} number={number} caption={enlargedCaption}>
        {enlarged}
      </Overlay>
      <figcaption className="caption">
        {number && <b>{number}</b>}
        {caption}
      </figcaption>
    </figure>
  )
}

/** Covers its container, so that a click anywhere opens the overlay. */
export function Opener({ id, what }: { id: string; what: string }) {
  return (
    <button
      type="button"
      className={`${styles.open} unprinted`}
      aria-label={`Enlarge ${what}`}
      {...command('show-modal', id)}
      popoverTarget={id}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10" />
      </svg>
    </button>
  )
}

/**
 * Shows an overlay that a click anywhere closes. For keyboards there is a Close button, and the picture
 * scrolls.
 */
export function Overlay({ id, number, caption, children }: Omit<PlateProps, 'enlarged'>) {
  const close = { ...command('close', id), popoverTarget: id }
  return (
    <dialog id={id} popover="auto" className={styles.overlay} aria-labelledby={`${id}-name`}>
      <div className={styles.bar}>
        <p id={`${id}-name`} className="caption">
          {number && <b>{number}</b>}
          {caption}
        </p>
        <span>Scroll for more</span>
        <button type="button" className="sign close" aria-label="Close" {...close} />
      </div>
      <div
        className={styles.scroller}
        tabIndex={0}
        role="group"
        aria-label={`${number ?? 'The drawing'}, enlarged`}
      >
        <div className={styles.whole}>
          {children}
          <button
            type="button"
            className={styles.cover}
            tabIndex={-1}
            aria-hidden="true"
            {...close}
          />
        </div>
      </div>
    </dialog>
  )
}

/**
 * Writes the attributes for commands and popovers: older browsers support only popovers, and in others
 * the command takes precedence. React has no types for commands yet.
 */
function command(name: 'show-modal' | 'close', id: string) {
  return { command: name, commandfor: id }
}
