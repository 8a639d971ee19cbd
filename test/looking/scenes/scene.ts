import type { Page } from '@playwright/test'
import type { Product } from '../../product.ts'

/** A step or a state of the site, and how a visitor reaches it. */
export interface Scene {
  name: string
  open: (page: Page, product: Product) => Promise<unknown>
  width?: number
  /** Photographed in the window, scrolled to it, instead of the whole page. */
  inWindow?: boolean
  /** The user agent, where the page reads it. */
  userAgent?: string
  /** The title of the page, where the server or the build does not say it. */
  title?: string | RegExp
  /** Messages that the browser writes to its console on the way. */
  problem?: RegExp
}
