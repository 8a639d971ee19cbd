import { FilmLine } from './film-line.tsx'
import { FilmScreen } from './film-screen.tsx'
import { FilmSteps } from './film-steps.tsx'
import styles from './film.module.css'
import { type FilmName, readFilm } from './read-film.ts'

/** A film that the visitor starts, with its steps beside it. app/enhance/film.ts plays it. */
export function Film({ name }: { name: FilmName }) {
  const film = readFilm(name)
  return (
    <figure className={styles.film} data-film="told">
      <div className={styles.picture}>
        <FilmScreen film={film}>
          <PlayButton title={film.title} />
        </FilmScreen>
        <FilmLine film={film} />
      </div>
      <FilmSteps film={film} />
    </figure>
  )
}

function PlayButton({ title }: { title: string }) {
  return (
    <button type="button" className={styles.begin} data-begin="" hidden>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2 1l9 5-9 5z" />
      </svg>
      <span>
        Play<span className={styles.name}> the film {title}</span>
      </span>
    </button>
  )
}
