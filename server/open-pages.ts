import { join } from 'node:path'
import type { Config } from './config.ts'
import { loadPageFiles, type PageFiles } from './page-files/load.ts'

const demoLine = 'This is a demo: payments are played by a stand-in and nothing is charged.'

/** The built pages with their slots filled from the settings. Throws when nothing is built. */
export function openPages(config: Config, checkoutHosts: string[]): PageFiles {
  return loadPageFiles({
    folder: join(import.meta.dirname, '../build/pages'),
    packedFolder: join(import.meta.dirname, '../build/packed'),
    https: config.siteUrl.startsWith('https:'),
    checkoutHosts,
    slots: {
      site_url: config.siteUrl,
      support_email: config.supportEmail,
      sales_email: config.salesEmail,
      demo_line: config.demo ? demoLine : '',
      crypto: config.crypto || config.demoCrypto ? 'on' : 'off',
    },
  })
}

/** Where the two forms of /purchase may lead. */
export function findCheckoutHosts(config: Config, standIn: string | undefined): string[] {
  const own = standIn ? [standIn, standIn.replace('127.0.0.1', 'localhost')] : []
  const card = standIn ? [] : [config.stripe?.apiBase ?? 'https://checkout.stripe.com']
  return [...own, ...card, ...findCryptoHosts(config)]
}

function findCryptoHosts({ crypto }: Config): string[] {
  if (crypto === null) return []
  if (crypto.provider === 'btcpay') return [new URL(crypto.url).origin]
  // Its pay pages are on payments.coinbase.com, which may lead on to another house of theirs.
  return [crypto.apiBase ?? 'https://*.coinbase.com']
}
