import type { Feature } from '#content/home.ts'
import { Band } from '../../ui/band.tsx'
import { Plate } from '../../ui/plate.tsx'
import styles from './feature-section.module.css'
import { Scene } from './scenes/scene.tsx'

/** The part of each scene that its section describes. */
const details: Record<Feature['id'], string> = {
  chat: '282 0 544 388',
  'edit-code': '282 52 620 404',
  rag: '322 0 504 446',
  'image-generation': '346 76 546 420',
}

export function FeatureSection({ feature, number }: { feature: Feature; number: number }) {
  return (
    <Band labelledBy={feature.id}>
      <div className={number % 2 === 0 ? styles.inside : styles.flipped}>
        <div className={styles.words}>
          <h2 id={feature.id}>{feature.title}</h2>
          <p>{feature.text}</p>
          <ul>
            {feature.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <Plate
          id={`plate-${feature.id}`}
          number={`Fig. ${number}`}
          caption={feature.caption}
          enlarged={<Scene feature={feature} />}
        >
          <Scene feature={feature} view={details[feature.id]} />
        </Plate>
      </div>
    </Band>
  )
}
