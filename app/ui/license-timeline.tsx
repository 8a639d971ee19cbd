import { licenseTimelineWords } from '#content/drawn.ts'
import styles from './license-timeline.module.css'

/** Draws what a license includes: updates end after a year, the version you have keeps working. */
export function LicenseTimeline() {
  return (
    <div className={styles.timeline} role="img" aria-label={licenseTimelineWords}>
      <p className={styles.year}>
        <span>1 year</span>
      </p>
      <p className={styles.updates}>Updates</p>
      <p className={styles.version}>The version you have</p>
      <p className={styles.axis}>
        <span>purchase</span>
        <span>one year later</span>
        <span>no end date</span>
      </p>
    </div>
  )
}
