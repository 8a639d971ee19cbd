import { type Feature, features } from '#content/home.ts'
import { Inline } from '../../ui/inline.tsx'
import styles from './feature-sections.module.css'
import { FeaturePlate } from './plates/feature-plate.tsx'

/** What each film shows, in words and a picture. */
export function FeatureSections() {
  return (
    <div className={`cells ${styles.features}`}>
      {features.map((feature, index) => (
        <FeatureSection key={feature.id} feature={feature} number={`Fig. ${index + 2}`} />
      ))}
    </div>
  )
}

function FeatureSection({ feature, number }: { feature: Feature; number: string }) {
  const { id, title, text, points } = feature
  return (
    <section className={styles.feature} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{text}</p>
      <ul className="plain">
        {points.map((point) => (
          <li key={point}>
            <Inline text={point} />
          </li>
        ))}
      </ul>
      <FeaturePlate feature={feature} number={number} />
    </section>
  )
}
