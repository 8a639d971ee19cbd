import { product } from '#contract/product.ts'
import { slot } from '../../site/slots.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Label } from './label.tsx'
import styles from './hero.module.css'

/**
 * Links to /downloads, which suggests a build. app/enhance/home.ts adds the visitor's system, and the
 * build if it is certain.
 */
export function DownloadLink() {
  return (
    <ButtonLink look="primary" href="/downloads" data-download="">
      <Label
        long={
          <span className={styles.named}>
            Download
            <span data-system="" />
            <code data-format="" />
          </span>
        }
        short="Download"
      />
    </ButtonLink>
  )
}

/**
 * The link that phones get instead: an email to oneself, or the share sheet from app/enhance/home.ts.
 */
export const shareable = {
  href: `mailto:?subject=${encodeURIComponent(`Download ${product.name}`)}&body=${slot('site_url')}/downloads`,
  'data-share': '/downloads',
}
