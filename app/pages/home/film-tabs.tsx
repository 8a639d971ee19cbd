import { type Feature, features, films } from '#content/home.ts'
import script from '../../enhance/film.ts?entry'
import { Band } from '../../ui/band.tsx'
import { FilmLine } from '../../ui/film/film-line.tsx'
import { FilmScreen } from '../../ui/film/film-screen.tsx'
import { FilmSteps } from '../../ui/film/film-steps.tsx'
import { readFilm } from '../../ui/film/read-film.ts'
import styles from './film-tabs.module.css'

const [first] = features

/** Four films, one shown at a time: radio buttons and CSS, so the choice works before any script. */
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
      <fieldset className={styles.plate} aria-labelledby="films">
        {features.map((feature) => (
          <Tab key={feature.id} feature={feature} />
        ))}
      </fieldset>
    </Band>
  )
}

/** The radio button, the steps and the picture are placed by the grid of the plate. */
function Tab({ feature: { id, tab, about } }: { feature: Feature }) {
  const film = readFilm(id)
  return (
    <div className={styles.tab} data-film="loop" data-scene={id}>
      <label>
        <input type="radio" name="scene" value={id} defaultChecked={id === first!.id} />
        <b>{tab}</b>
        <span>{about}</span>
      </label>
      <div className={styles.steps} data-moving="">
        <FilmSteps film={film} />
      </div>
      <div className={styles.picture}>
        <FilmScreen film={film} loop />
        <FilmLine film={film} />
      </div>
    </div>
  )
}
