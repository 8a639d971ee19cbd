import type { ReactNode } from 'react'
import plate from '#app/ui/plate.module.css'
import styles from './live-figure.module.css'

interface LiveFigureProps {
  /** The URL of the module that hydrates the figure; only the prerendered page knows it. */
  island: string | undefined
  number: string
  caption: string
  /** The initial state, readable without scripts. The first client render must match it. */
  children: ReactNode
}

/**
 * Draws a numbered interactive figure, inactive without scripts. `app/enhance/islands.ts` hydrates it.
 */
export function LiveFigure({ island, number, caption, children }: LiveFigureProps) {
  return (
    <figure className={`${plate.plate} ${styles.figure}`}>
      <fieldset
        disabled
        aria-label={number}
        data-island={island}
        className="stacked"
        suppressHydrationWarning
      >
        {children}
      </fieldset>
      <p className={styles.lost}>
        We couldn’t load the script for this figure. What you see is an example. Reload the page to
        try it.
      </p>
      <noscript>
        <p>What you see is an example. To try your own, turn on JavaScript.</p>
      </noscript>
      <figcaption className="caption">
        <b>{number}</b>
        {caption}
      </figcaption>
    </figure>
  )
}
