import styles from './film-steps.module.css'
import type { Film } from './read-film.ts'

/** The steps of a film; each leads there. */
export function FilmSteps({ film: { steps } }: { film: Film }) {
  return (
    <ol className={styles.steps} data-moving="">
      {steps.map(({ at, name, say }, index) => (
        <li key={at}>
          <button type="button" data-at={at} data-say={say} disabled>
            <span>{index + 1}</span>
            {name}
          </button>
        </li>
      ))}
    </ol>
  )
}
