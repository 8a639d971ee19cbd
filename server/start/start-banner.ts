import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import { isSoldInDollars } from '#contract/product.ts'
import { demoAddressFactor } from '../settings/rate-limits.ts'
import { coupon, people } from '../demo/people.ts'
import type { SettingName } from '../settings/settings.ts'
import { sayCommand } from '../settings/command-line.ts'

export function printStartBanner(
  config: Config,
  { hasMailbox, ownerLink }: { hasMailbox: boolean; ownerLink: string | null },
  log: Logger,
): void {
  if (config.production) nameHiddenLinks(config, log)
  if (!config.demo) return log.info({ address: config.siteUrl }, 'the site is ready')
  const lines = [
    '',
    `Protocraft is ready: ${config.siteUrl}`,
    '',
    'This is a demo: nothing is charged and no email leaves this machine.',
    `  Demo mail             ${hasMailbox ? `${config.siteUrl}/demo/mail` : 'goes to SMTP_URL'}`,
    `  Stand-in of Stripe    ${config.siteUrl}/demo/stripe`,
    ...(config.demoCrypto ? [`  Stand-in of Coinbase  ${config.siteUrl}/demo/coinbase`] : []),
    ...(isSoldInDollars ? [`  Stand-in of Gumroad   ${config.siteUrl}/demo/gumroad`] : []),
    `  Limits per address    ${demoAddressFactor} times wider than in production`,
    '',
    `People to sign in as on ${config.siteUrl}/account (the code comes to the demo mail):`,
    ...people.map(({ email, shows }) => `  ${email.padEnd(20)}  ${shows}`),
    '',
    ...describeConsole(config, ownerLink),
    ...(config.inImage ? describePublishing(config) : []),
    `Try first: buy a license on ${config.siteUrl}/purchase with card 4242, then sign in with the same email.`,
    `The coupon ${coupon.code} takes ${coupon.off} off.`,
    ...(config.inImage ? [] : describeActivation(config)),
    'Stop with Ctrl C.',
    '',
  ]
  console.log(lines.join('\n'))
}

function describeConsole({ siteUrl, admins: [owner] }: Config, link: string | null): string[] {
  if (link === null) return []
  return [
    `The console is at ${siteUrl}/admin. Its owner is ${owner}, who needs a passkey first:`,
    `  ${link}`,
    'This link works once and expires after ten minutes. For a new one:',
    `  ${sayCommand(`people new-link ${owner}`)}`,
    '',
  ]
}

function describeActivation({ siteUrl }: Config): string[] {
  return [
    'To activate the license as the app does:',
    '  npm --prefix license-client run build',
    `  node license-client/examples/activate.mjs <license key> ${siteUrl}`,
  ]
}

function describePublishing({ port, demoPublic }: Config): string[] {
  return [
    `Publish the port for this machine alone, as in: docker run -p 127.0.0.1:${port}:${port}`,
    demoPublic
      ? 'DEMO_PUBLIC=true: everybody who reaches it reads every email here, sign-in codes included, and refunds payments.'
      : 'Elsewhere it would show every email here, sign-in codes included, and let others refund payments.',
    '',
  ]
}

function nameHiddenLinks({ social, repositoryUrl }: Config, log: Logger): void {
  const links = {
    SOCIAL_X: social.x,
    SOCIAL_DISCORD: social.discord,
    SOCIAL_YOUTUBE: social.youtube,
    SOCIAL_TRELLO: social.trello,
    REPOSITORY_URL: repositoryUrl,
  } satisfies Partial<Record<SettingName, string | null>>
  const unset = Object.entries(links).flatMap(([name, link]) => (link === null ? [name] : []))
  if (unset.length > 0) log.info({ unset }, 'links without an address are hidden')
}
