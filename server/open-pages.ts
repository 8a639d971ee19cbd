import { join } from 'node:path'
import type { Config } from './config.ts'
import { loadPageFiles, type PageFiles } from './page-files/load.ts'

const demoLine = 'This is a demo: payments are played by a stand-in and nothing is charged.'

/** The built pages with their slots filled from the settings. Throws when nothing is built. */
export function openPages(config: Config, checkoutHosts: string[]): PageFiles {
  return loadPageFiles({
    folder: join(import.meta.dirname, '../build/pages'),
    https: config.siteUrl.startsWith('https:'),
    checkoutHosts,
    slots: {
      site_url: config.siteUrl,
      support_email: config.supportEmail,
      sales_email: config.salesEmail,
      demo_line: config.demo ? demoLine : '',
      crypto: 'off',
    },
  })
}

/** Where the two forms of /purchase may lead. */
export function findCheckoutHosts({ stripe }: Config, standIn: string | undefined): string[] {
  if (standIn) return [standIn, standIn.replace('127.0.0.1', 'localhost')]
  return [stripe?.apiBase ?? 'https://checkout.stripe.com']
}
