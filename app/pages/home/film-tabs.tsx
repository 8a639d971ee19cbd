import { features, films } from '#content/home.ts'
import script from '../../enhance/film.ts?entry'
import { Band } from '../../ui/band.tsx'
import { Film } from '../../ui/film/film.tsx'
import { readFilm } from '../../ui/film/read-film.ts'
import { FeatureSections } from './feature-sections.tsx'
import styles from './sections.module.css'
import { Supported } from './supported.tsx'

const [first] = features

/**
 * Shows four films on one stage, chosen with radio buttons and CSS, so that it works before any script.
 * Below are sections about each.
 */
export function FilmTabs() {
  return (
    <Band labelledBy="films">
      <script type="module" src={script} />
      <fieldset className={`beside ${styles.films}`} aria-labelledby="films">
        <div>
          <h2 id="films">{films.title}</h2>
          <p>
            {films.text} <a href="/demos">{films.more}</a>
          </p>
          <div className={`choices ${styles.tabs}`}>
            {features.map(({ id, tab }) => (
              <label key={id}>
                <input
                  type="radio"
                  name="scene"
                  value={id}
                  defaultChecked={id === first!.id}
                  data-plays=""
                />
                {tab}
                <small className="mono">{readFilm(id).lasts}</small>
              </label>
            ))}
          </div>
        </div>
        <div>
          {features.map(({ id }) => (
            <Film key={id} name={id} />
          ))}
        </div>
      </fieldset>
      <FeatureSections />
      <Supported />
    </Band>
  )
}
