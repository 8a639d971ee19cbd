import styles from './film-steps.module.css'
import { FilmToggle } from './film-toggle.tsx'
import type { Film } from './read-film.ts'

/** The steps of a film, each of which leads there, and its button. At first its last step is shown. */
export function FilmSteps({ film }: { film: Film }) {
  const { steps } = film
  return (
    <div className={styles.steps} data-moving="">
      <ol className="plain">
        {steps.map(({ at, name, say }, index) => (
          <li key={at}>
            <button
              type="button"
              data-at={at}
              data-say={say}
              aria-current={index === steps.length - 1 ? 'step' : undefined}
              disabled
            >
              <span>{index + 1}</span>
              {name}
            </button>
          </li>
        ))}
      </ol>
      <FilmToggle film={film} plays="film" className={styles.toggle} />
    </div>
  )
}
