import styles from './film-segments.module.css'
import type { Film } from './read-film.ts'

interface FilmSegmentsProps {
  film: Film
  /** The step that is shown at first. */
  now: number
}

/** One for each step. app/enhance/film.ts marks what has been shown. */
export function FilmSegments({ film: { steps }, now }: FilmSegmentsProps) {
  return (
    <div className={styles.segments} data-segments="" aria-hidden="true">
      {steps.map(({ at }, index) => (
        <i key={at} data-now={index === now ? '' : undefined} />
      ))}
    </div>
  )
}
