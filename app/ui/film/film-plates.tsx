import script from '../../enhance/film/steps.ts?entry'
import still from '../still.module.css'
import { filmAddress } from './film-files.ts'
import styles from './film-plates.module.css'
import { FilmSegments } from './film-segments.tsx'
import { FilmToggle } from './film-toggle.tsx'
import type { Film } from './read-film.ts'

/**
 * The steps of a film as a row of pictures. It takes the film's place where that cannot be read or played,
 * or where no motion is wanted. On a phone it shows one step at a time, and plays.
 */
export function FilmPlates({ film }: { film: Film }) {
  const { title, steps, plate } = film
  return (
    <div className={styles.plates}>
      <div className={styles.segments}>
        <FilmSegments film={film} now={0} />
      </div>
      <div
        className={styles.row}
        tabIndex={0}
        role="group"
        aria-label={`${title}, step by step`}
        data-row=""
        data-run={script}
      >
        <ol className="plain">
          {steps.map(({ at, name, say, plate: drawn }, index) => (
            <li key={at}>
              <div className={styles.picture}>
                {(['light', 'dark'] as const).map((theme) => (
                  <img
                    key={theme}
                    className={still[theme]}
                    src={filmAddress(drawn[theme])}
                    width={plate.width}
                    height={plate.height}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                ))}
              </div>
              <p>
                <span className={styles.number}>{`${index + 1}/${steps.length}`}</span>
                <span>
                  <strong>{name === say ? drawn.say : name}</strong>
                  {name !== say && drawn.say}
                </span>
              </p>
            </li>
          ))}
        </ol>
        <button
          type="button"
          className={styles.back}
          aria-label="Previous step"
          data-move="-1"
          hidden
        />
        <button type="button" className={styles.next} aria-label="Next step" data-move="1" hidden>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M6 3l5 5-5 5" />
          </svg>
        </button>
        <FilmToggle film={film} plays="steps" className={styles.toggle} />
      </div>
    </div>
  )
}
