import { sayDay } from '#app/say-day.ts'
import type { ReactNode } from 'react'
import styles from '../downloads.module.css'
import type { Release } from './release.ts'

interface DownloadCardProps {
  title: string
  /** Why this one, and what else there is. */
  why: ReactNode
  /** What is pressed. */
  action: ReactNode
  release: Release
  /** What follows the press. */
  children?: ReactNode
}

/** As high before the browser has said its system as after: nothing below it moves. */
export function DownloadCard({ title, why, action, release, children }: DownloadCardProps) {
  return (
    <div className={`sheet ${styles.card}`}>
      <h2>{title}</h2>
      <p className="subdued">{why}</p>
      <div className="line">{action}</div>
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
