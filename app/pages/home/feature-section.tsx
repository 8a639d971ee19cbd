import type { Feature } from '#content/home.ts'
import { Band } from '../../ui/band.tsx'
import { Inline } from '../../ui/inline.tsx'
import styles from './feature-section.module.css'
import { FeaturePlate } from './plates/feature-plate.tsx'

export function FeatureSection({ feature, number }: { feature: Feature; number: number }) {
  return (
    <Band labelledBy={feature.id}>
      <div className={number % 2 === 0 ? styles.inside : styles.flipped}>
        <div className={styles.words}>
          <h2 id={feature.id}>{feature.title}</h2>
          <p>{feature.text}</p>
          <ul>
            {feature.points.map((point) => (
              <li key={point}>
                <Inline text={point} />
              </li>
            ))}
          </ul>
        </div>
        <FeaturePlate feature={feature} number={`Fig. ${number}`} />
      </div>
    </Band>
  )
}
