import type { ReactNode } from 'react'

/** What the list and the page of one address share. */
export interface WebhookParts {
  /** A secret that was made just now, to copy. */
  secret: ReactNode
  onSecret: (secret: string) => void
  onChange: () => Promise<void>
}
