import type { Page } from '@playwright/test'
import type { Product } from '../../product.ts'

/** A step or a state of the site, and how a visitor comes to it. */
export interface Scene {
  name: string
  open: (page: Page, product: Product) => Promise<unknown>
  /** The only width of a window in which there is such a state. */
  width?: number
  /** Seen in the window, where the page is scrolled to it, and not on the page from its top. */
  inWindow?: boolean
  /** Whose browser it is, where the page asks. */
  userAgent?: string
  /** What the browser writes into its console on the way. */
  trouble?: RegExp
}
