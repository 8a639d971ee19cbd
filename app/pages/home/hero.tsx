import { facts, lede, sendLink, whom } from '#content/home.ts'
import { product } from '#contract/product.ts'
import { slot } from '../../slots.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DownloadLink, shareable } from './download-link.tsx'
import styles from './hero.module.css'
import { Label } from './label.tsx'
import { LiveReview } from './live-review.tsx'
import { RotatingWord, RotationState } from './rotating-word.tsx'

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.top}>
          <h1>
            <span>The desktop AI studio</span>{' '}
            <span>
              for <RotatingWord after="work." />
            </span>
          </h1>
          <RotationState />
          <div>
            <p className={styles.whom}>{whom}</p>
            <p className={styles.lede}>{lede}</p>
            <Actions />
          </div>
        </div>
        <dl className={`cells ${styles.facts}`}>
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <LiveReview />
      </div>
    </section>
  )
}

function Actions() {
  return (
    <>
      <div className={styles.actions}>
        <DownloadLink />
        <ButtonLink href="/purchase">
          <Label long={`Buy, ${slot('price')}`} short={`Buy ${slot('price')}`} />
        </ButtonLink>
        <ButtonLink look="quiet" href="/docs">
          <Label long="Read the docs" short="Docs" />
        </ButtonLink>
      </div>
      <p className={`muted ${styles.beside}`}>
        <a className={styles.send} {...shareable}>
          {sendLink}
        </a>
        <span>
          In {product.releaseStage}. <a href="/downloads">Other downloads</a>
        </span>
      </p>
    </>
  )
}
