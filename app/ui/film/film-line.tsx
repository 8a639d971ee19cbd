import styles from './film-line.module.css'
import type { Film } from './read-film.ts'

/**
 * The line below a film: its button, what is said at the moment, and how far it is. Before it plays, the
 * line says what the film shows.
 */
export function FilmLine({ film }: { film: Film }) {
  const { title, alt } = film
  return (
    <div className={styles.line}>
      <button type="button" data-toggle="" hidden>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path className={styles.pause} d="M2 1h3v10H2zM7 1h3v10H7z" />
          <path className={styles.play} d="M2 1l9 5-9 5z" />
        </svg>
        <span className={styles.name}>
          <span data-verb="">Play</span> the film {title}
        </span>
      </button>
      <p data-caption="">{alt}</p>
      <Ruler film={film} />
      <button type="button" className={styles.enlarge} data-enlarge="" hidden>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M0 0h4.500v1.500h-3v3H0zM12 12H7.500v-1.500h3v-3H12zM7.500 0H12v4.500h-1.500v-3h-3zM4.500 12H0V7.500h1.500v3h3z" />
        </svg>
        <span className={styles.name}>Show the film {title} full screen</span>
      </button>
    </div>
  )
}

/** A mark for each step; the part that has been shown is blue. */
function Ruler({ film: { steps, duration } }: { film: Film }) {
  const marks = [...steps.map(({ at }) => (at / duration) * 100), 100]
  return (
    <svg
      className={styles.ruler}
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 11H100${marks.map((at) => `M${at.toFixed(1)} 3V11`).join('')}`} />
      <path className={styles.done} data-done="" d="M0 11H0" />
    </svg>
  )
}
