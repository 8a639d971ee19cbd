import { type Feature, features } from '#content/home.ts'
import films from '../../enhance/film.ts?entry'
import { Film } from '../../ui/film.tsx'
import styles from './scene-tabs.module.css'

const emails = ['a', 'b', 'c', 'd']
const first = 'edit-code'

/** Four films, one shown at a time: radio buttons and CSS, so the choice works before any script. */
export function SceneTabs() {
  return (
    <fieldset className={styles.plate}>
      <script type="module" src={films} />
      <legend className={styles.hidden}>What the app looks like</legend>
      <div className={styles.tabs}>
        {features.map((feature, index) => (
          <label key={feature.id}>
            <input
              type="radio"
              name="scene"
              value={feature.id}
              defaultChecked={feature.id === first}
            />
            <span className={styles.figure}>Fig. 1{emails[index]}</span>
            {feature.tab}
          </label>
        ))}
      </div>
      <div className={styles.scenes}>
        {features.map((feature) => (
          <Panel key={feature.id} feature={feature} />
        ))}
      </div>
      <p className={styles.note}>
        <span>Interface drawn by this site; the alpha may differ.</span>
        <a href="/demos">Three longer demos</a>
      </p>
    </fieldset>
  )
}

function Panel({ feature }: { feature: Feature }) {
  return (
    <div className={styles.panel} data-scene={feature.id}>
      <Film name={feature.id} />
    </div>
  )
}
