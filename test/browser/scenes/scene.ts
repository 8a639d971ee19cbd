import type { Page } from '@playwright/test'

/** A step or a state of the site, and how a visitor comes to it. */
export interface Scene {
  name: string
  open: (page: Page) => Promise<unknown>
  /** The only width of a window in which there is such a state. */
  width?: number
  /** Seen in the window, not on the whole page. */
  isOverlay?: boolean
  /** Whose browser it is, where the page asks. */
  userAgent?: string
}
