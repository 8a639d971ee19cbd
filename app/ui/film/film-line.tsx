import script from '../../enhance/film/play.ts?entry'
import still from '../still.module.css'
import { filmAddress } from './film-files.ts'
import styles from './film-line.module.css'
import { FilmSegments } from './film-segments.tsx'
import { FilmToggle } from './film-toggle.tsx'
import type { Film } from './read-film.ts'

/** The line below a film: how far it is, and what is said at the moment; at first of its last step. */
export function FilmLine({ film }: { film: Film }) {
  const last = film.steps.length - 1
  return (
    <div className={styles.line} data-run={script}>
      <div data-moving="">
        <FilmSegments film={film} now={last} />
      </div>
      <div className={styles.words}>
        <FilmToggle film={film} plays="film" className={styles.toggle} />
        <Links film={film} />
        <p data-caption="" data-moving="">
          {film.steps[last]!.say}
        </p>
      </div>
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
            Open the film<span className="heard"> {title}</span>
          </a>
        </span>
      ))}
    </noscript>
  )
}
