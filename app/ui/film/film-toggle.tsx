import styles from './film-toggle.module.css'
import type { Film } from './read-film.ts'

interface FilmToggleProps {
  film: Film
  /** What it plays: the film, or on a phone its steps in turn. */
  plays: 'film' | 'steps'
  className?: string
}

/** Plays or pauses. Shown by app/enhance/film.ts. */
export function FilmToggle({ film: { title, lasts }, plays, className = '' }: FilmToggleProps) {
  const isFilm = plays === 'film'
  const what = isFilm ? `the film ${title}` : `the steps of ${title}`
  return (
    <button
      type="button"
      className={`${isFilm ? styles.film : styles.steps} ${className}`}
      data-toggle={plays}
      hidden
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path className={styles.pause} d="M4 3h3v10H4zM9 3h3v10H9z" />
        <path className={styles.play} d="M4.500 2.500L13 8L4.500 13.500z" />
      </svg>
      <span className={isFilm ? undefined : 'heard'}>
        <span data-verb="">Play</span>
        <span className="heard"> {what}</span>
        {isFilm && <span className={styles.lasts}>, {lasts}</span>}
      </span>
    </button>
  )
}
