import { modelStatement } from '#contract/product.ts'
import { join } from 'node:path'
import { product, socialServices } from '#contract/product.ts'
import { listCheckoutHosts, sellsForCrypto } from '../checkout/providers.ts'
import { listFirstPrices } from '../prices/prices.ts'
import { listSellerLines, type Config } from '../settings/config.ts'
import { loadPageFiles, type PageFiles } from '../web/files/load.ts'
import { sayCommand } from '../settings/command-line.ts'
import { sayTest } from '../settings/kind.ts'
import { sayRefundVerdict, writeModelStatement } from '../settings/refund-term.ts'
import type { SlotValues, SocialSlots } from '../web/files/slots.ts'
import { sayPrices } from '../web/files/price-slots.ts'

const demoLine = 'This is a demo. Nothing is charged.'

/** Opens the built pages and fills their slots from the settings. Throws if the pages have not been built. */
export function openPages(config: Config): PageFiles {
  return loadPageFiles({
    folder: join(import.meta.dirname, '../../build/pages'),
    servedFile: join(import.meta.dirname, '../../build/served.js'),
    packedFolder: join(import.meta.dirname, '../../build/packed'),
    https: config.siteUrl.startsWith('https:'),
    checkoutHosts: findCheckoutHosts(config),
    hasConsole: config.admins.length > 0,
    slots: listSlots(config),
  })
}

/** Lists the texts about this installation that the pages contain, with the first prices. */
export function listSlots(config: Config): SlotValues {
  const takesCrypto = chooseCrypto(config) === 'on'
  return {
    site_url: config.siteUrl,
    support_email: config.supportEmail,
    time_zone: config.sellerTimeZone,
    sales_email: config.salesEmail,
    seller_name: config.seller.name,
    seller_lines: listSellerLines(config.seller).join('\n'),
    robots: config.kind === 'sandbox' ? 'Disallow: /' : 'Allow: /\nDisallow: /api/',
    test_line: sayTest(config.kind) || (config.demo ? demoLine : ''),
    demo_mail_path: config.demo ? '/demo/mail' : '',
    crypto: chooseCrypto(config),
    pay_words: takesCrypto
      ? 'By card or with crypto. Send crypto in one payment; no tax is added.'
      : 'By card.',
    tax_words: wordTax(config),
    ...sayPrices(listFirstPrices(config), new Date(0)),
    refund_words: sayRefundVerdict(config.refundDays),
    withdraw_path: config.refundDays === null ? '' : '/withdraw',
    statement_path: config.refundDays === null ? '' : '/legal-notice#withdraw',
    model_statement: config.refundDays === null ? '' : addressModelStatement(config),
    transfer_words: wordTransfers(config),
    repository_url: config.repositoryUrl ?? '',
    new_link_command: sayCommand('people new-link <email>'),
    ...listSocialSlots(config),
  }
}

function chooseCrypto(config: Config): SlotValues['crypto'] {
  if (sellsForCrypto(config) || config.demoCrypto) return 'on'
  return config.kind === 'sandbox' ? 'sandbox' : 'off'
}

function addressModelStatement({ seller, supportEmail }: Config): string {
  const to = [seller.name, ...seller.address, supportEmail].join(', ')
  return `${modelStatement.title}\nTo ${to}:\n${writeModelStatement()}`
}

function wordTax({ tax, taxBehavior }: Config): string {
  if (tax === 'off') return ''
  return taxBehavior === 'inclusive' ? 'VAT included where applicable' : 'plus VAT where applicable'
}

function wordTransfers({ bankDetails }: Config): string {
  return bankDetails.length > 0
    ? 'Yes. Ask for a pro forma along with your quote.'
    : 'No, a quote is paid by card.'
}

/**
 * Lists social links. In production, an unset link is hidden; elsewhere it goes to the service's front page.
 */
function listSocialSlots({ social, production }: Config): SocialSlots {
  const slots = socialServices.flatMap(({ id, name, frontPage }) => {
    const own = social[id]
    const title = own
      ? `${product.name} on ${name}`
      : `The front page of ${name}: no account is set`
    return [
      [`social_${id}`, own ?? (production ? '' : frontPage)],
      [`social_${id}_title`, title],
    ]
  })
  return Object.fromEntries(slots) as SocialSlots
}

/**
 * Finds the hosts that the two forms of /purchase can redirect to. A demo's stand-ins have the site's
 * address, and a visitor may use a different name for this machine.
 */
export function findCheckoutHosts(config: Config): string[] {
  return config.demo ? [config.siteUrl, ...listCheckoutHosts(config)] : listCheckoutHosts(config)
}
