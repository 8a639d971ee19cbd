import '../../../styles/numbered.css'
import styles from './license-files.module.css'

const steps = [
  {
    text: 'Open the request on the offline computer.',
    lines: 'M3 4h18v12H3zM9 20h6M12 16v4M9 7h2v2H9zM13 7h2v2h-2zM9 11h2v2H9zM13 11h2v2h-2z',
  },
  {
    text: 'Scan its code with a phone, or bring its file or text here.',
    lines: 'M7 2h10v20H7zM11 19h2M9 8V6h2M13 6h2v2M15 12v2h-2M11 14H9v-2',
  },
  {
    text: 'Carry the license file back.',
    lines: 'M6 3h8l4 4v14H6zM14 3v4h4M15 14H9M11.5 11.5 9 14l2.5 2.5',
  },
]

/** How a license file gets to a computer without internet. */
export function ThreeSteps() {
  return (
    <ol className={`numbered ${styles.three}`}>
      {steps.map(({ text, lines }) => (
        <li key={text}>
          <svg width="40" height="40" viewBox="0 0 24 24" fill="none" aria-hidden="true">
            <path d={lines} stroke="currentcolor" />
          </svg>
          {text}
        </li>
      ))}
    </ol>
  )
}
