import still from '../still.module.css'
import { filmAddress } from './film-files.ts'
import styles from './film-plates.module.css'
import type { Film } from './read-film.ts'

/**
 * The steps of a film as a row of pictures. It takes the film's place where that cannot be read or played,
 * or where no motion is wanted.
 */
export function FilmPlates({ film: { title, steps, plate } }: { film: Film }) {
  return (
    <div className={styles.row} tabIndex={0} role="group" aria-label={`${title}, step by step`}>
      <ol>
        {steps.map(({ at, name, say, plate: drawn }, index) => (
          <li key={at}>
            {(['light', 'dark'] as const).map((theme) => (
              <img
                key={theme}
                className={still[theme]}
                src={filmAddress(drawn[theme])}
                width={plate.width}
                height={plate.height}
                alt=""
                loading="lazy"
                decoding="async"
              />
            ))}
            <p>
              <span className={styles.number}>{`${index + 1}/${steps.length}`}</span>
              <span>
                <strong>{name}</strong>
                {say !== name && say}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
