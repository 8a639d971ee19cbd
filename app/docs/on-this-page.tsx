import type { Heading } from '../handle.ts'
import styles from './on-this-page.module.css'

export function OnThisPage({ headings }: { headings: Heading[] }) {
  if (headings.length < 2) return null
  return (
    <nav className={styles.contents} aria-labelledby="on-this-page">
      <h2 id="on-this-page">On this page</h2>
      {headings.map(({ id, text }) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
    </nav>
  )
}
