import { lede } from '#content/home.ts'
import { product } from '#contract/product.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './hero.module.css'
import { RotatingWord, RotationSwitch } from './rotating-word.tsx'
import { SceneTabs } from './scene-tabs.tsx'

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.headline}>
          <h1>
            Your <RotatingWord />
            <br /> studio, on your desktop.
          </h1>
          <RotationSwitch />
        </div>
        <p className={styles.lede}>{lede}</p>
        <div className={styles.actions}>
          <Action
            look="primary"
            href="/downloads"
            long={`Download ${product.name}`}
            short="Download"
          />
          <Action
            href="/purchase"
            long={`Buy a license, ${product.priceText}`}
            short={`Buy, ${product.priceText}`}
          />
          <Action look="quiet" href="/docs" long="Read the docs" short="Docs" />
        </div>
        <SceneTabs />
      </div>
    </section>
  )
}

interface ActionProps {
  look?: 'primary' | 'quiet'
  href: string
  long: string
  /** On screens of 768 px and less. */
  short: string
}

function Action({ look, href, long, short }: ActionProps) {
  return (
    <ButtonLink look={look} href={href}>
      <span className={styles.long}>{long}</span>
      <span className={styles.short}>{short}</span>
    </ButtonLink>
  )
}
