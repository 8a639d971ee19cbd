import { lede, offer, sendLink, whom } from '#content/home.ts'
import { slot } from '../../site/slots.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DownloadLink, shareable } from './download-link.tsx'
import styles from './hero.module.css'
import { Label } from './label.tsx'
import { LiveReview } from './live-review.tsx'
import { RotatingWord, RotationPause } from './rotating-word.tsx'

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className="wrap">
        <div className={styles.top}>
          <div className={styles.headline}>
            <h1>
              <span>The desktop AI studio</span>{' '}
              <span>
                for <RotatingWord after="work." />
              </span>
            </h1>
            <RotationPause />
          </div>
          <div>
            <p className={styles.whom}>{whom}</p>
            <p className={styles.lede}>{lede}</p>
            <Actions />
          </div>
        </div>
        <LiveReview />
      </div>
    </section>
  )
}

function Actions() {
  return (
    <>
      <div className={`line ${styles.actions}`}>
        <DownloadLink />
        <ButtonLink href="/purchase">
          <Label long={`Buy for ${slot('price')}`} short={`Buy ${slot('price')}`} />
        </ButtonLink>
        <ButtonLink look="quiet" href="/docs">
          <Label long="Read the docs" short="Docs" />
        </ButtonLink>
      </div>
      <div className={`line muted ${styles.beside}`}>
        <a {...shareable}>{sendLink}</a>
        <span>{offer}</span>
      </div>
    </>
  )
}
