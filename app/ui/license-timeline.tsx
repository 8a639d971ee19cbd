import { licenseTimelineWords } from '#content/drawn.ts'
import styles from './license-timeline.module.css'

/** A drawing of the licensing sentence: updates end after a year, the version you have keeps working. */
export function LicenseTimeline() {
  return (
    <svg
      className={styles.timeline}
      viewBox="0 0 400 128"
      role="img"
      aria-label={licenseTimelineWords}
    >
      <g className={styles.rule}>
        <path d="M1 18V112M200 18V112" strokeDasharray="2 4" />
        <path d="M1 112H392" />
      </g>
      <g className={styles.dimension}>
        <path d="M1 10H200M1 5V15M200 5V15" />
      </g>
      <text x="104" y="24" textAnchor="middle" className={styles.measure}>
        1 year
      </text>
      <rect x="1" y="40" width="199" height="22" className={styles.updates} />
      <text x="12" y="55">
        Updates
      </text>
      <path d="M1 76H386L392 87L386 98H1Z" className={styles.version} />
      <text x="12" y="91">
        The version you have
      </text>
      <text x="1" y="126" className={styles.note}>
        purchase
      </text>
      <text x="392" y="126" textAnchor="end" className={styles.note}>
        goes on
      </text>
    </svg>
  )
}
