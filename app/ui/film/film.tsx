import { FilmLine } from './film-line.tsx'
import { FilmScreen } from './film-screen.tsx'
import { FilmSteps } from './film-steps.tsx'
import styles from './film.module.css'
import { type FilmName, readFilm } from './read-film.ts'

/** A film that the visitor starts, with its steps beside it. app/enhance/film.ts plays it. */
export function Film({ name }: { name: FilmName }) {
  const film = readFilm(name)
  return (
    <figure className={styles.film} data-film="">
      <div className={styles.picture}>
        <FilmScreen film={film} />
        <FilmLine film={film} />
      </div>
      <FilmSteps film={film} />
    </figure>
  )
}
