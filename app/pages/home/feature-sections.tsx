import manifest from '#figures/manifest.json'
import { type Feature, features } from '#content/home.ts'
import { Opener, Overlay } from '../../ui/plate.tsx'
import '../../ui/squared.css'
import { Still, CroppedStill } from '../../ui/still.tsx'
import styles from './sections.module.css'

/** Describes each film in words, with a picture. */
export function FeatureSections() {
  return (
    <div className={styles.features}>
      {features.map((feature) => (
        <FeatureSection key={feature.id} feature={feature} />
      ))}
    </div>
  )
}

/** Shows part of a docs drawing; enlarged, all of it. */
function FeatureSection({ feature: { id, title, text, still } }: { feature: Feature }) {
  const drawing = manifest.stills[still]
  return (
    <section aria-labelledby={id}>
      <div className={`squared ${styles.plate}`}>
        <div className={styles.picture} data-part={id}>
          <CroppedStill still={drawing} />
        </div>
        <Opener id={`plate-${id}`} what={`the illustration: ${title}`} />
      </div>
      <div>
        <h3 id={id}>{title}</h3>
        <p>{text}</p>
      </div>
      <Overlay id={`plate-${id}`} caption={drawing.caption}>
        <Still still={drawing} look="enlarged" />
      </Overlay>
    </section>
  )
}
