import { sayDay } from '#app/say/say-day.ts'
import type { ReactNode } from 'react'
import styles from './downloads.module.css'
import type { Release } from './release.ts'

interface DownloadCardProps {
  title: string
  why: ReactNode
  action: ReactNode
  release: Release
  children?: ReactNode
}

/**
 * Draws a card whose height doesn't change once the browser has detected the system, so that nothing
 * below it moves.
 */
export function DownloadCard({ title, why, action, release, children }: DownloadCardProps) {
  return (
    <div className={`sheet ${styles.card}`}>
      <h2>{title}</h2>
      <div className="line">{action}</div>
      <p className="subdued">{why}</p>
      <p className="muted">
        <span>{describeVersion(release)}</span>{' '}
        <a className="touch" href="/changelog">
          What’s new
        </a>
      </p>
      {children}
    </div>
  )
}

function describeVersion(release: Release): string {
  if (release.is !== 'published') return 'The current version.'
  return `Version ${release.version}, ${sayDay(release.published_at)}.`
}
