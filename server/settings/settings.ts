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
    'the server of the buckets; Amazon’s unless set',
    { secrecy: 'all but its host', joined: true },
  ),
  S3_REGION: setting(text, 'eu-central-1', 'the region of the buckets', {
    default: 'us-east-1',
    joined: true,
  }),
  S3_ACCESS_KEY_ID: setting(text, 'AKIA…', 'the key that may read, write, list and delete there', {
    secrecy: 'all',
    joined: true,
  }),
  S3_SECRET_ACCESS_KEY: setting(text, 'wJalr…', 'the secret of that key', {
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
      'whether this is a test shop on a public address: test keys of Stripe, no real money',
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
    SITE_URL: setting(origin, 'https://protocraft.example', 'the site’s public address', {
      default: ({ PORT }: Environment) => new URL(`http://localhost:${PORT}`).origin,
      neededInProduction: true,
    }),
    HOST: setting(
      address,
      '127.0.0.1',
      'the address to listen on: 127.0.0.1 behind a proxy, 0.0.0.0 in a container',
      {
        neededInProduction: true,
        absence:
          'without it the port would be open to every network of this machine, past the proxy.\n' +
          'A proxy on this machine: 127.0.0.1. A container, or a platform such as Fly.io, Railway or Render: 0.0.0.0. A proxy elsewhere: the address of this machine in its network.',
      },
    ),
    PORT: setting(port, '3000', 'the port to listen on', { default: '3000' }),
    TRUSTED_PROXIES: setting(
      networks,
      'loopback, 203.0.113.7',
      'the networks of your proxies, with commas between',
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
      'the private networks that webhooks may call, with commas between',
      { default: inDemo('127.0.0.0/8, ::1/128') },
    ),
    DRAIN_SECONDS: setting(
      seconds,
      '15',
      'the seconds to go on answering after SIGTERM while /readyz says 503',
      { default: '0' },
    ),
    METRICS_PORT: setting(port, '9464', 'the port where Prometheus reads /metrics; off unless set'),
    METRICS_HOST: setting(
      address,
      '10.0.0.5',
      'the address where /metrics listens; 127.0.0.1 unless set',
      { default: '127.0.0.1' },
    ),
    DEMO_PUBLIC: setting(flag, 'true', 'whether other machines may use the demo', {
      default: 'false',
    }),
  },
  Database: {
    DATABASE_URL: setting(
      loginUrl('postgres:', 'postgresql:'),
      'postgres://protocraft@localhost/protocraft?host=/run/postgresql',
      'your own PostgreSQL, instead of the embedded one',
      { secrecy: 'all but its host' },
    ),
    DATABASE_DIRECT_URL: setting(
      loginUrl('postgres:', 'postgresql:'),
      'postgres://shop:password@127.0.0.1:5432/shop',
      'the same database past PgBouncer, for migrations and jobs',
      { secrecy: 'all but its host' },
    ),
    DATA_DIR: setting(
      text.transform((folder) => resolve(folder)),
      './data',
      'the folder of the embedded database and the secrets',
      { default: () => resolve('./data') },
    ),
  },
  Releases: {
    RELEASES_DIR: setting(
      folderOrBucket,
      './data/releases',
      'where published builds are: a folder, or s3://bucket/prefix',
      { default: ({ DATA_DIR }: Environment) => resolve(DATA_DIR!, 'releases'), joined: true },
    ),
    UPDATE_PUBLIC_KEY: setting(
      must(
        (value) => readMinisignKey(value) !== null,
        'must be the public key of minisign or of the Tauri signer',
      ).transform(readMinisignKey),
      'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3',
      'the public key of minisign or Tauri that proves your updates',
      { joined: true },
    ),
  },
  Buckets: s3Settings,
  Backups: {
    BACKUP_TO: setting(
      store,
      '/mnt/backups/shop',
      'where backups go: a folder on another machine, or s3://bucket/prefix',
      { joined: true, missing: 'Everything is on one disk.' },
    ),
    BACKUP_RECIPIENT: setting(
      ageRecipient,
      'age1…',
      'the age key that encrypts backups; keep its identity elsewhere',
      { madeBy: 'keys backup', joined: true },
    ),
    BACKUP_SIGNING_KEY: setting(
      signingKey,
      jwkExample,
      'the key that signs backups, which a restore checks',
      { secrecy: 'all', madeBy: 'keys backup', joined: true },
    ),
  },
  Email: {
    SMTP_URL: setting(
      loginUrl('smtp:', 'smtps:'),
      'smtps://user:password@mail.example:465',
      'the mail server that sends',
      { neededInProduction: true, secrecy: 'all but its host' },
    ),
    MAIL_FROM: setting(mailFrom, 'Protocraft <hello@protocraft.example>', 'the sender of emails', {
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
      'where teams write; SUPPORT_EMAIL unless set',
      { default: ({ SUPPORT_EMAIL }: Environment) => SUPPORT_EMAIL! },
    ),
    ALERT_EMAIL: setting(email, 'you@protocraft.example', 'who gets alerts and the daily summary', {
      missing: 'No one gets alerts.',
    }),
  },
  Seller: {
    SELLER_NAME: setting(text, 'Protocraft Ltd', 'who sells, on each page, receipt and invoice', {
      default: 'Protocraft Demo Seller',
      neededInProduction: true,
      joined: true,
    }),
    SELLER_ADDRESS: setting(
      someLines,
      '1 Example Street | 12345 Example Town | Germany',
      'the seller’s address, with | between the lines',
      {
        default: '1 Example Street | 12345 Example Town',
        neededInProduction: true,
        joined: true,
      },
    ),
    SELLER_VAT_ID: setting(text, 'DE123456789', 'the seller’s VAT ID, if there is one', {
      joined: true,
    }),
    SELLER_REGISTER: setting(
      text,
      'Amtsgericht Berlin, HRB 123456',
      'the register that lists the seller, with the number there',
      { joined: true },
    ),
    BANK_DETAILS: setting(
      lines,
      'Protocraft Ltd | IBAN DE02 1203 0000 0000 2020 51 | BIC BYLADEM1001',
      'the bank account on pro formas, with | between the lines',
      { default: inDemo('Protocraft Demo Seller | A demonstration has no bank account') },
    ),
    SELLER_TIME_ZONE: setting(
      timeZone,
      'Europe/Berlin',
      'the time zone of dates on pages, in emails and on invoices',
      { default: 'UTC' },
    ),
  },
  'Prices and tax': {
    TAX: setting(
      oneOf('off', 'stripe'),
      'stripe',
      'whether Stripe works out the tax (stripe), or none is added (off)',
      { default: 'off' },
    ),
    TAX_BEHAVIOR: setting(
      oneOf('inclusive', 'exclusive'),
      'inclusive',
      'whether prices include the tax (inclusive), or it is added (exclusive)',
      { default: 'exclusive' },
    ),
    RENEWAL_PRICE_CENTS: setting(
      cents,
      '2900',
      'the first price of a renewal; that of a license unless set',
      { default: `${firstPriceCents}` },
    ),
    REFUND_DAYS: setting(
      refundDays,
      '14',
      'for how many days after the payment buyers get a refund, 14 to 365; case by case unless set',
      { default: inDemo('14') },
    ),
  },
  Payments: paymentSettings,
  Licenses: {
    LICENSE_SIGNING_KEY: setting(
      signingKeys,
      jwkExample,
      'the key that signs licenses; several with commas between, the newest last',
      { neededInProduction: true, secrecy: 'all', madeBy: 'keys new' },
    ),
  },
  Access: {
    ADMINS: setting(
      emails,
      'mia@example.org, jo@example.org',
      'the owners’ emails, with commas between; without them there is no console',
      {
        // The demo has its own owner while nobody else can reach it.
        default: (others: Environment) =>
          others.DEMO_PUBLIC === 'true' ? undefined : inDemo('owner@example.org')(others),
      },
    ),
    APP_SECRET: setting(
      longSecret,
      'the output of: openssl rand -base64 48',
      'the secret behind codes, keys and links; several with commas between, the one in use first',
      { neededInProduction: true, secrecy: 'all' },
    ),
    REQUIRE_DEVICE_COOKIE: setting(
      flag,
      'true',
      'whether to refuse sign-in codes from clients without cookies',
      { default: 'false' },
    ),
  },
  Links: {
    SOCIAL_X: setting(link, 'https://x.com/protocraft', 'your page on X', { joined: true }),
    SOCIAL_DISCORD: setting(
      link,
      'https://discord.gg/protocraft',
      'the invitation to your Discord',
      { joined: true },
    ),
    SOCIAL_YOUTUBE: setting(link, 'https://www.youtube.com/@protocraft', 'your YouTube channel', {
      joined: true,
    }),
    SOCIAL_TRELLO: setting(link, 'https://trello.com/b/protocraft', 'your Trello board', {
      joined: true,
    }),
    REPOSITORY_URL: setting(
      link.transform(withoutSlash),
      'https://github.com/protocraft/site',
      'the GitHub repository with the site’s texts',
    ),
  },
}

type Group = (typeof settingGroups)[keyof typeof settingGroups]
type NameIn<Each> = Each extends unknown ? keyof Each : never
export type SettingName = NameIn<Group>

export const settings: {
  [Name in SettingName]: Extract<Group, Record<Name, unknown>>[Name]
} = Object.assign({}, ...Object.values(settingGroups))
