import { type Feature, features, films } from '#content/home.ts'
import script from '../../enhance/film.ts?entry'
import { Band } from '../../ui/band.tsx'
import { FilmLine } from '../../ui/film/film-line.tsx'
import { FilmScreen } from '../../ui/film/film-screen.tsx'
import { FilmSteps } from '../../ui/film/film-steps.tsx'
import { readFilm } from '../../ui/film/read-film.ts'
import { FeatureSections } from './feature-sections.tsx'
import styles from './film-tabs.module.css'

const [first] = features

/**
 * Four films on one stage: radio buttons and CSS, so the choice works before any script. A section for each
 * is below its tab.
 */
export function FilmTabs() {
  return (
    <Band labelledBy="films">
      <script type="module" src={script} />
      <div className={styles.head}>
        <h2 id="films">{films.title}</h2>
        <p>
          {films.project}
          <code>invoice-service</code>. <a href="/demos">Three longer demos</a>
        </p>
      </div>
      <fieldset className={styles.films} aria-labelledby="films">
        {features.map((feature) => (
          <Tab key={feature.id} feature={feature} />
        ))}
      </fieldset>
      <FeatureSections />
    </Band>
  )
}

/** The radio button and the stage are placed by the grid around all four. */
function Tab({ feature: { id, tab, about } }: { feature: Feature }) {
  const film = readFilm(id)
  return (
    <div className={styles.film}>
      <label className={styles.tab}>
        <input type="radio" name="scene" value={id} defaultChecked={id === first!.id} />
        <b>{tab}</b>
        <span>
          <svg width="9" height="9" viewBox="0 0 12 12" aria-hidden="true">
            <path d="M2 1l9 5-9 5z" />
          </svg>
          {film.lasts}
        </span>
      </label>
      <div className={styles.stage} data-film="" data-scene={id}>
        <div className={styles.steps}>
          <p>
            <b>{tab}</b>
            {about}
          </p>
          <FilmSteps film={film} />
        </div>
        <div className={styles.picture}>
          <FilmScreen film={film} loop />
          <FilmLine film={film} />
        </div>
      </div>
    </div>
  )
}
