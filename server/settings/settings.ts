import { resolve } from 'node:path'
import { z } from 'zod'
import { firstPriceCents } from '#contract/product.ts'
import { paymentSettings } from '../checkout/providers.ts'
import type { Environment } from './environment.ts'
import { readMinisignKey } from './minisign-key.ts'
import {
  address,
  ageRecipient,
  calledNetworks,
  cents,
  days,
  email,
  emails,
  flag,
  folderOrBucket,
  lines,
  link,
  longSecret,
  mailFrom,
  must,
  networks,
  oneOf,
  origin,
  port,
  seconds,
  setting,
  signingKey,
  signingKeys,
  store,
  text,
  timeZone,
  url,
  withoutSlash,
} from './setting.ts'

const jwkExample = '{"kty":"OKP","crv":"Ed25519","x":"…","d":"…"}'

/** What holds in a demo, and nothing in a shop. */
const inDemo =
  (text: string) =>
  ({ STRIPE_SECRET_KEY }: Environment) =>
    STRIPE_SECRET_KEY === undefined ? text : ''

export const s3Settings = {
  S3_ENDPOINT: setting(
    url('http:', 'https:'),
    'https://s3.eu-central-003.backblazeb2.com',
    'the server of the buckets of BACKUP_TO and RELEASES_DIR; that of Amazon unless set',
    { secrecy: 'all but its host', joined: true },
  ),
  S3_REGION: setting(text, 'eu-central-1', 'the region of the buckets; us-east-1 unless set', {
    default: 'us-east-1',
    joined: true,
  }),
  S3_ACCESS_KEY_ID: setting(
    text,
    'AKIA…',
    'the key that may read, write, list and delete in the buckets',
    { secrecy: 'all', joined: true },
  ),
  S3_SECRET_ACCESS_KEY: setting(text, 'wJalr…', 'the secret half of that key', {
    secrecy: 'all',
    joined: true,
  }),
}

/**
 * Every setting the program reads, under the heading of its group. `Config`, the refusals,
 * deploy/.env.example and the console are read from this list.
 */
export const settingGroups = {
  Server: {
    NODE_ENV: setting(
      z.enum(['production', 'development', 'test'], {
        error: 'must be production, development or test',
      }),
      'production',
      'production: real money, no demo',
      { default: 'development', joined: true },
    ),
    COMMAND_LINE: setting(
      text,
      'sudo protocraft',
      'how messages write a command of the shop; the unit sets it',
      { joined: true },
    ),
    IN_IMAGE: setting(
      flag,
      'true',
      'true starts a demo only while nothing of a shop is set or stored, and otherwise the shop; the image sets it',
      { default: 'false' },
    ),
    SITE_URL: setting(origin, 'https://protocraft.example', 'the public address of the site', {
      default: ({ PORT }: Environment) => new URL(`http://localhost:${PORT}`).origin,
      neededInProduction: true,
    }),
    HOST: setting(
      address,
      '127.0.0.1',
      'the one address to listen on: 127.0.0.1 behind a proxy on the same machine, 0.0.0.0 in a container; a demo needs none',
      {
        neededInProduction: true,
        absence:
          'without it the port would be open to every network of this machine, past the proxy.\n' +
          'A proxy on this machine: 127.0.0.1. A container, or a platform such as Fly.io, Railway or Render: 0.0.0.0. A proxy elsewhere: the address of this machine in its network.',
      },
    ),
    PORT: setting(port, '3000', 'where the site listens', { default: '3000' }),
    TRUSTED_PROXIES: setting(
      networks,
      'loopback, 203.0.113.7',
      'networks whose X-Forwarded-For is believed, with commas between',
      {
        neededInProduction: true,
        absence:
          'without it all visitors behind a proxy count as one: they share ten sign-ins an hour, and a code opens anywhere without its cookie.\n' +
          'Caddy on this machine: loopback. A container network, or a platform such as Fly.io, Railway or Render: private. Nothing in front: none.',
      },
    ),
    WEBHOOK_NETWORKS: setting(
      calledNetworks,
      '10.20.0.0/16',
      'networks of your own that webhooks may call besides the public internet, with commas between',
      { default: inDemo('127.0.0.0/8, ::1/128') },
    ),
    DRAIN_SECONDS: setting(
      seconds,
      '15',
      'how long the site still answers after SIGTERM while /readyz says 503, so that a load balancer can turn to another instance; 0 unless set',
      { default: '0' },
    ),
    METRICS_PORT: setting(port, '9464', 'where Prometheus reads /metrics; off unless set'),
    METRICS_HOST: setting(
      address,
      '10.0.0.5',
      'the address where /metrics listens; this machine alone unless set',
      { default: '127.0.0.1' },
    ),
    DEMO_PUBLIC: setting(
      flag,
      'true',
      'true lets other machines read the demo mailbox and pay on the stand-ins',
      { default: 'false' },
    ),
  },
  Database: {
    DATABASE_URL: setting(
      url('postgres:', 'postgresql:'),
      'postgres://shop:password@127.0.0.1:5432/shop',
      'a PostgreSQL server of your own instead of the embedded one',
      { secrecy: 'all but its host' },
    ),
    DATABASE_DIRECT_URL: setting(
      url('postgres:', 'postgresql:'),
      'postgres://shop:password@127.0.0.1:5432/shop',
      'the same database past PgBouncer, for migrations and jobs; set it when DATABASE_URL leads to a pooler',
      { secrecy: 'all but its host' },
    ),
    DATA_DIR: setting(
      text.transform((folder) => resolve(folder)),
      './data',
      'where the embedded database and secrets live',
      { default: () => resolve('./data') },
    ),
  },
  Releases: {
    RELEASES_DIR: setting(
      folderOrBucket,
      './data/releases',
      'where published builds live: a folder, or a bucket as in s3://bucket/releases',
      { default: ({ DATA_DIR }: Environment) => resolve(DATA_DIR!, 'releases'), joined: true },
    ),
    UPDATE_PUBLIC_KEY: setting(
      must(
        (value) => readMinisignKey(value) !== null,
        'must be the public key of minisign or of the Tauri signer',
      ),
      'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3',
      'the public key of minisign or of the Tauri signer that your updates are signed with; the private one stays with you',
      { joined: true },
    ),
    PACKAGE_REPOSITORIES: setting(
      oneOf('open', 'license'),
      'license',
      'who may install from /apt and /rpm: open, the default, lets everybody; license asks for an update token and lists what its license covers',
      { default: 'open' },
    ),
  },
  Buckets: s3Settings,
  Backups: {
    BACKUP_TO: setting(
      store,
      '/mnt/backups/shop',
      'what the database is backed up to: a folder, best on another machine, or a bucket as in s3://bucket/shop',
      { joined: true },
    ),
    BACKUP_RECIPIENT: setting(
      ageRecipient,
      'age1…',
      'the age key that backups are encrypted to; keep its identity elsewhere',
      { madeBy: 'keys backup', joined: true },
    ),
    BACKUP_SIGNING_KEY: setting(
      signingKey,
      jwkExample,
      'the key that signs backups, so that a restore knows who made them; keep all else of its file elsewhere',
      { secrecy: 'all', madeBy: 'keys backup', joined: true },
    ),
  },
  Email: {
    SMTP_URL: setting(
      url('smtp:', 'smtps:'),
      'smtps://user:password@mail.example:465',
      'the mail server that emails go through',
      { neededInProduction: true, secrecy: 'all but its host' },
    ),
    MAIL_FROM: setting(mailFrom, 'Protocraft <hello@protocraft.example>', 'who emails come from', {
      default: 'Protocraft <hello@example.org>',
      neededInProduction: true,
    }),
    SUPPORT_EMAIL: setting(email, 'support@protocraft.example', 'where buyers write for help', {
      default: 'support@example.org',
      neededInProduction: true,
    }),
    SALES_EMAIL: setting(
      email,
      'sales@protocraft.example',
      'where teams write; the support address when unset',
      { default: ({ SUPPORT_EMAIL }: Environment) => SUPPORT_EMAIL! },
    ),
    ALERT_EMAIL: setting(
      email,
      'you@protocraft.example',
      'who is emailed when something breaks, and each day about the day before; nobody unless set',
    ),
  },
  Seller: {
    SELLER_NAME: setting(
      text,
      'Protocraft Ltd',
      'the name of the seller, as printed on receipts and invoices',
      { default: inDemo('Protocraft Demo Seller'), joined: true },
    ),
    SELLER_ADDRESS: setting(
      lines,
      '1 Example Street | 12345 Example Town | Germany',
      'where the seller lives, with | between the lines',
      { default: inDemo('1 Example Street | 12345 Example Town'), joined: true },
    ),
    SELLER_VAT_ID: setting(text, 'DE123456789', 'the VAT id of the seller, if there is one', {
      default: '',
      joined: true,
    }),
    BANK_DETAILS: setting(
      lines,
      'Protocraft Ltd | IBAN DE02 1203 0000 0000 2020 51 | BIC BYLADEM1001',
      'the account that teams pay into after a pro forma, with | between the lines; no pro forma can be sent unless set',
      { default: inDemo('Protocraft Demo Seller | A demonstration has no bank account') },
    ),
    SELLER_TIME_ZONE: setting(
      timeZone,
      'Europe/Berlin',
      'the time zone of dates and times in the console, on pages, in emails and on invoices; UTC when unset',
      { default: 'UTC' },
    ),
  },
  'Prices and tax': {
    TAX: setting(
      oneOf('off', 'stripe'),
      'stripe',
      'stripe lets Stripe Tax work out the tax; off sells without tax',
      { default: 'off' },
    ),
    TAX_BEHAVIOR: setting(
      oneOf('inclusive', 'exclusive'),
      'inclusive',
      'inclusive: the price contains the tax; exclusive, the default, adds it to the price',
      { default: 'exclusive' },
    ),
    RENEWAL_PRICE_CENTS: setting(
      cents,
      '2900',
      'what one more year of updates costs until another price is set; the price of a license when unset',
      { default: `${firstPriceCents}` },
    ),
    REFUND_DAYS: setting(
      days,
      '14',
      'for how many days after a payment you promise a refund; no term when unset',
    ),
  },
  Payments: paymentSettings,
  Licenses: {
    LICENSE_SIGNING_KEY: setting(
      signingKeys,
      jwkExample,
      'the key that signs license certificates; several with commas between, a new one at the end',
      { neededInProduction: true, secrecy: 'all', madeBy: 'keys new' },
    ),
  },
  Access: {
    ADMINS: setting(
      emails,
      'mia@example.org, jo@example.org',
      'email addresses of those who own the shop, with commas between; the console and the admin API are off unless set',
      {
        // The demo has an owner of its own while nobody else can reach it.
        default: (others: Environment) =>
          others.DEMO_PUBLIC === 'true' ? '' : inDemo('owner@example.org')(others),
      },
    ),
    APP_SECRET: setting(
      longSecret,
      'the output of: openssl rand -base64 48',
      'the secret that codes, keys and download links are derived from; several with commas between, the one in use first',
      { neededInProduction: true, secrecy: 'all' },
    ),
    REQUIRE_DEVICE_COOKIE: setting(
      flag,
      'true',
      'true refuses sign-in codes from clients that keep no cookie',
      { default: 'false' },
    ),
  },
  Links: {
    SOCIAL_X: setting(link, 'https://x.com/protocraft', 'your page on X', { joined: true }),
    SOCIAL_DISCORD: setting(
      link,
      'https://discord.gg/protocraft',
      'the invitation to your Discord server',
      { joined: true },
    ),
    SOCIAL_YOUTUBE: setting(
      link,
      'https://www.youtube.com/@protocraft',
      'your channel on YouTube',
      { joined: true },
    ),
    SOCIAL_TRELLO: setting(link, 'https://trello.com/b/protocraft', 'your board on Trello', {
      joined: true,
    }),
    REPOSITORY_URL: setting(
      link.transform(withoutSlash),
      'https://github.com/protocraft/site',
      'the GitHub repository with the texts of the site',
    ),
  },
}

type Group = (typeof settingGroups)[keyof typeof settingGroups]
type NameIn<Each> = Each extends unknown ? keyof Each : never
export type SettingName = NameIn<Group>

export const settings: {
  [Name in SettingName]: Extract<Group, Record<Name, unknown>>[Name]
} = Object.assign({}, ...Object.values(settingGroups))
