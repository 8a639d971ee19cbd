import still from '../still.module.css'
import { filmAddress } from './film-files.ts'
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
        <span>
          <span data-verb="">Play</span>
          <span className={styles.name}> the film {title}</span>
        </span>
      </button>
      <Links film={film} />
      <p data-caption="">{alt}</p>
      <Ruler film={film} />
    </div>
  )
}

/** Without scripts the browser plays the film on a page of its own. */
function Links({ film: { title, takes } }: { film: Film }) {
  return (
    <noscript>
      {(['light', 'dark'] as const).map((theme) => (
        <span key={theme} className={still[theme]}>
          <a className={styles.open} href={filmAddress(takes[theme].h264)}>
            Open the film<span className={styles.name}> {title}</span>
          </a>
        </span>
      ))}
    </noscript>
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
      data-moving=""
    >
      <path d={`M0 11H100${marks.map((at) => `M${at.toFixed(1)} 3V11`).join('')}`} />
      <path className={styles.done} data-done="" d="M0 11H0" />
    </svg>
  )
}
