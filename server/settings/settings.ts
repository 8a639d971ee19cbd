import { resolve } from 'node:path'
import { z } from 'zod'
import { firstPriceCents } from '#contract/product.ts'
import { paymentSettings } from './payments.ts'
import type { Environment } from './environment.ts'
import { readMinisignKey } from './minisign-key.ts'
import {
  address,
  ageRecipient,
  calledNetworks,
  cents,
  email,
  emails,
  flag,
  folderOrBucket,
  lines,
  link,
  loginUrl,
  longSecret,
  mailFrom,
  must,
  networks,
  oneOf,
  origin,
  port,
  refundDays,
  seconds,
  setting,
  signingKey,
  signingKeys,
  someLines,
  store,
  text,
  timeZone,
  url,
  withoutSlash,
} from './setting.ts'

const jwkExample = '{"kty":"OKP","crv":"Ed25519","x":"…","d":"…"}'

/** Makes a default that applies only in a demo. */
const inDemo =
  (text: string) =>
  ({ STRIPE_SECRET_KEY }: Environment) =>
    STRIPE_SECRET_KEY === undefined ? text : undefined

export const s3Settings = {
  S3_ENDPOINT: setting(
    url('http:', 'https:'),
    'https://s3.eu-central-003.backblazeb2.com',
    'bucket server: Amazon’s unless set',
    { secrecy: 'all but its host', joined: true },
  ),
  S3_REGION: setting(text, 'eu-central-1', 'bucket region', {
    default: 'us-east-1',
    joined: true,
  }),
  S3_ACCESS_KEY_ID: setting(
    text,
    'AKIA…',
    'bucket access key: a key that may read, write, list and delete files in the bucket',
    {
      secrecy: 'all',
      joined: true,
    },
  ),
  S3_SECRET_ACCESS_KEY: setting(text, 'wJalr…', 'bucket secret key: comes with the access key', {
    secrecy: 'all',
    joined: true,
  }),
}

/**
 * Every setting that the program reads, by group. `Config`, the refusals, deploy/.env.example and the console
 * are derived from this list.
 */
export const settingGroups = {
  Server: {
    NODE_ENV: setting(
      z.enum(['production', 'development', 'test'], {
        error: 'must be production, development or test',
      }),
      'production',
      'production takes real money, all else is a demo',
      { default: 'development', joined: true, isHidden: true },
    ),
    SANDBOX: setting(
      flag,
      'true',
      'sandbox: whether this is a test shop on a public address, with test keys of Stripe and no real money',
      { default: 'false', joined: true },
    ),
    COMMAND_LINE: setting(
      text,
      'sudo protocraft',
      'how messages write a command; the unit sets it',
      { joined: true, isHidden: true },
    ),
    IN_IMAGE: setting(
      flag,
      'true',
      'whether this is the image, which starts a demo while nothing is set',
      { default: 'false', isHidden: true },
    ),
    SITE_URL: setting(
      origin,
      'https://protocraft.example',
      'site address: where buyers reach the shop',
      {
        default: ({ PORT }: Environment) => new URL(`http://localhost:${PORT}`).origin,
        neededInProduction: true,
      },
    ),
    HOST: setting(
      address,
      '127.0.0.1',
      'listening address: 127.0.0.1 behind a proxy, 0.0.0.0 in a container',
      {
        neededInProduction: true,
        absence:
          'without it the port would be open to every network of this machine, past the proxy.\n' +
          'A proxy on this machine: 127.0.0.1. A container, or a platform such as Fly.io, Railway or Render: 0.0.0.0. A proxy elsewhere: the address of this machine in its network.',
      },
    ),
    PORT: setting(port, '3000', 'listening port', { default: '3000' }),
    TRUSTED_PROXIES: setting(
      networks,
      'loopback, 203.0.113.7',
      'trusted proxies: the networks of your proxies, separated by commas',
      {
        neededInProduction: true,
        absence:
          'without it, all visitors behind a proxy count as one: they share ten sign-ins an hour, and a code works without its cookie.\n' +
          'Caddy on this machine: loopback. A container network, or a platform such as Fly.io, Railway or Render: private. Nothing in front: none.',
      },
    ),
    WEBHOOK_NETWORKS: setting(
      calledNetworks,
      '10.20.0.0/16',
      'webhook networks: the private networks that webhooks may call, separated by commas',
      { default: inDemo('127.0.0.0/8, ::1/128') },
    ),
    DRAIN_SECONDS: setting(
      seconds,
      '15',
      'shutdown delay: the seconds to go on answering after SIGTERM while /readyz says 503',
      { default: '0' },
    ),
    METRICS_PORT: setting(
      port,
      '9464',
      'metrics port: where Prometheus reads /metrics; off unless set',
    ),
    METRICS_HOST: setting(
      address,
      '10.0.0.5',
      'metrics address: where /metrics listens; 127.0.0.1 unless set',
      { default: '127.0.0.1' },
    ),
    DEMO_PUBLIC: setting(flag, 'true', 'public demo: whether other machines may use the demo', {
      default: 'false',
    }),
  },
  Database: {
    DATABASE_URL: setting(
      loginUrl('postgres:', 'postgresql:'),
      'postgres://protocraft@localhost/protocraft?host=/run/postgresql',
      'database: your own PostgreSQL, instead of the embedded one',
      { secrecy: 'all but its host' },
    ),
    DATABASE_DIRECT_URL: setting(
      loginUrl('postgres:', 'postgresql:'),
      'postgres://shop:password@127.0.0.1:5432/shop',
      'direct database: the same database past PgBouncer, for migrations and jobs',
      { secrecy: 'all but its host' },
    ),
    DATA_DIR: setting(
      text.transform((folder) => resolve(folder)),
      './data',
      'data folder: holds the embedded database and the secrets',
      { default: () => resolve('./data') },
    ),
  },
  Releases: {
    RELEASES_DIR: setting(
      folderOrBucket,
      './data/releases',
      'release storage: where published builds are, a folder or s3://bucket/prefix',
      { default: ({ DATA_DIR }: Environment) => resolve(DATA_DIR!, 'releases'), joined: true },
    ),
    UPDATE_PUBLIC_KEY: setting(
      must(
        (value) => readMinisignKey(value) !== null,
        'must be the public key of minisign or of the Tauri signer',
      ).transform(readMinisignKey),
      'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3',
      'update public key: the key of minisign or Tauri that proves your updates',
      { joined: true },
    ),
  },
  Buckets: s3Settings,
  Backups: {
    BACKUP_TO: setting(
      store,
      '/mnt/backups/shop',
      'backup location: a folder on another machine, or s3://bucket/prefix',
      { joined: true, missing: 'Everything is on one disk.' },
    ),
    BACKUP_RECIPIENT: setting(
      ageRecipient,
      'age1…',
      'backup encryption key: an age key; keep its identity elsewhere',
      { madeBy: 'keys backup', joined: true },
    ),
    BACKUP_SIGNING_KEY: setting(
      signingKey,
      jwkExample,
      'backup signing key: signs backups, which a restore checks',
      { secrecy: 'all', madeBy: 'keys backup', joined: true },
    ),
  },
  Email: {
    SMTP_URL: setting(
      loginUrl('smtp:', 'smtps:'),
      'smtps://user:password@mail.example:465',
      'mail server: sends all emails',
      { neededInProduction: true, secrecy: 'all but its host' },
    ),
    MAIL_FROM: setting(
      mailFrom,
      'Protocraft <hello@protocraft.example>',
      'email sender: the name and address that emails come from',
      {
        default: 'Protocraft <hello@example.org>',
        neededInProduction: true,
      },
    ),
    SUPPORT_EMAIL: setting(
      email,
      'support@protocraft.example',
      'support email: where buyers write for help',
      {
        default: 'support@example.org',
        neededInProduction: true,
      },
    ),
    SALES_EMAIL: setting(
      email,
      'sales@protocraft.example',
      'sales email: where teams write; SUPPORT_EMAIL unless set',
      { default: ({ SUPPORT_EMAIL }: Environment) => SUPPORT_EMAIL! },
    ),
    ALERT_EMAIL: setting(
      email,
      'you@protocraft.example',
      'alert email: gets alerts and the daily summary',
      {
        missing: 'No one gets alerts.',
      },
    ),
  },
  Seller: {
    SELLER_NAME: setting(
      text,
      'Protocraft Ltd',
      'seller name: stated on each page, receipt and invoice',
      {
        default: 'Protocraft Demo Seller',
        neededInProduction: true,
        joined: true,
      },
    ),
    SELLER_ADDRESS: setting(
      someLines,
      '1 Example Street | 12345 Example Town | Germany',
      'seller address: with | between the lines',
      {
        default: '1 Example Street | 12345 Example Town',
        neededInProduction: true,
        joined: true,
      },
    ),
    SELLER_VAT_ID: setting(text, 'DE123456789', 'seller VAT ID: only if there is one', {
      joined: true,
    }),
    SELLER_REGISTER: setting(
      text,
      'Amtsgericht Berlin, HRB 123456',
      'company register: the register that lists the seller, with the number there',
      { joined: true },
    ),
    BANK_DETAILS: setting(
      lines,
      'Protocraft Ltd | IBAN DE02 1203 0000 0000 2020 51 | BIC BYLADEM1001',
      'bank details: the account on pro formas, with | between the lines',
      { default: inDemo('Protocraft Demo Seller | A demonstration has no bank account') },
    ),
    SELLER_TIME_ZONE: setting(
      timeZone,
      'Europe/Berlin',
      'time zone: for dates in reports, on pages, in emails and on invoices',
      { default: 'UTC' },
    ),
  },
  'Prices and tax': {
    TAX: setting(
      oneOf('off', 'stripe'),
      'stripe',
      'tax: worked out by Stripe (stripe), or not added (off)',
      { default: 'off' },
    ),
    TAX_BEHAVIOR: setting(
      oneOf('inclusive', 'exclusive'),
      'inclusive',
      'tax in prices: prices include the tax (inclusive), or it is added (exclusive)',
      { default: 'exclusive' },
    ),
    RENEWAL_PRICE_CENTS: setting(
      cents,
      '2900',
      'first renewal price: in cents; that of a license unless set',
      { default: `${firstPriceCents}` },
    ),
    REFUND_DAYS: setting(
      refundDays,
      '14',
      'refund period: the days after a payment in which buyers get a refund, 14 to 365; case by case unless set',
      { default: inDemo('14') },
    ),
  },
  Payments: paymentSettings,
  Licenses: {
    LICENSE_SIGNING_KEY: setting(
      signingKeys,
      jwkExample,
      'license signing key: signs licenses; several separated by commas, the newest last',
      { neededInProduction: true, secrecy: 'all', madeBy: 'keys new' },
    ),
  },
  Access: {
    ADMINS: setting(
      emails,
      'mia@example.org, jo@example.org',
      'owners: their emails, separated by commas; without them there is no console',
      {
        // The demo has its own owner while nobody else can reach it.
        default: (others: Environment) =>
          others.DEMO_PUBLIC === 'true' ? undefined : inDemo('owner@example.org')(others),
      },
    ),
    APP_SECRET: setting(
      longSecret,
      'the output of: openssl rand -base64 48',
      'app secret: behind codes, keys and links; several separated by commas, the one in use first',
      { neededInProduction: true, secrecy: 'all' },
    ),
    REQUIRE_DEVICE_COOKIE: setting(
      flag,
      'true',
      'device cookie check: whether to refuse sign-in codes from clients without cookies',
      { default: 'false' },
    ),
  },
  Links: {
    SOCIAL_X: setting(link, 'https://x.com/protocraft', 'X page', { joined: true }),
    SOCIAL_DISCORD: setting(link, 'https://discord.gg/protocraft', 'Discord invitation', {
      joined: true,
    }),
    SOCIAL_YOUTUBE: setting(link, 'https://www.youtube.com/@protocraft', 'YouTube channel', {
      joined: true,
    }),
    SOCIAL_TRELLO: setting(link, 'https://trello.com/b/protocraft', 'Trello board', {
      joined: true,
    }),
    REPOSITORY_URL: setting(
      link.transform(withoutSlash),
      'https://github.com/protocraft/site',
      'site repository: on GitHub, with the site’s texts',
    ),
  },
}

type Group = (typeof settingGroups)[keyof typeof settingGroups]
type NameIn<Each> = Each extends unknown ? keyof Each : never
export type SettingName = NameIn<Group>

export const settings: {
  [Name in SettingName]: Extract<Group, Record<Name, unknown>>[Name]
} = Object.assign({}, ...Object.values(settingGroups))
