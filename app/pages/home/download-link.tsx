import { ButtonLink } from '../../ui/button.tsx'
import { Label } from './label.tsx'
import styles from './download-link.module.css'

/**
 * Leads to /downloads, which suggests a build; app/enhance/home.ts names the visitor's
 * system, and the build where that is certain.
 */
export function DownloadLink() {
  return (
    <ButtonLink look="primary" href="/downloads" data-download="">
      <Label
        long={
          <span className={styles.long}>
            Download
            <span data-system="" />
            <code className={styles.format} data-format="" />
          </span>
        }
        short="Download"
      />
    </ButtonLink>
  )
}
