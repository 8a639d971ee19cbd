import { paymentSettings } from '../checkout/providers.ts'
import { isMinisignKey } from './minisign-key.ts'
import { findCalledProblem, findNetworkProblem } from './networks.ts'
import {
  areEmails,
  areSigningKeys,
  isAddress,
  isAgeRecipient,
  isDays,
  isEmail,
  isFlag,
  isFolderOrBucket,
  isLink,
  isLongSecret,
  isMailFrom,
  isOneOf,
  isOrigin,
  isPort,
  isSigningKey,
  isStore,
  isTimeZone,
  isUrlOf,
  isWait,
  type Setting,
} from './setting-formats.ts'

const jwkExample = '{"kty":"OKP","crv":"Ed25519","x":"…","d":"…"}'

const server = {
  NODE_ENV: {
    sentence: 'production: real money, no demo',
    example: 'production',
    problem: (value) =>
      ['production', 'development', 'test'].includes(value)
        ? null
        : 'must be production, development or test',
  },
  COMMAND_LINE: {
    sentence: 'how messages write a command of the shop; the unit sets it',
    example: 'sudo protocraft',
  },
  IN_IMAGE: {
    sentence:
      'true starts a demo only while nothing of a shop is set or stored, and otherwise the shop; the image sets it',
    example: 'true',
    problem: isFlag,
  },
  SITE_URL: {
    sentence: 'the public address of the site',
    example: 'https://protocraft.example',
    problem: isOrigin,
  },
  HOST: {
    sentence:
      'the one address to listen on: 127.0.0.1 behind a proxy on the same machine, 0.0.0.0 in a container; a demo needs none',
    example: '127.0.0.1',
    problem: isAddress,
    absence:
      'without it the port would be open to every network of this machine, past the proxy.\n' +
      'A proxy on this machine: 127.0.0.1. A container, or a platform such as Fly.io, Railway or Render: 0.0.0.0. A proxy elsewhere: the address of this machine in its network.',
  },
  PORT: { sentence: 'where the site listens', example: '3000', problem: isPort },
  TRUSTED_PROXIES: {
    sentence: 'networks whose X-Forwarded-For is believed, with commas between',
    example: 'loopback, 203.0.113.7',
    problem: findNetworkProblem,
    absence:
      'without it all visitors behind a proxy count as one: they share ten sign-ins an hour, and a code opens anywhere without its cookie.\n' +
      'Caddy on this machine: loopback. A container network, or a platform such as Fly.io, Railway or Render: private. Nothing in front: none.',
  },
  WEBHOOK_NETWORKS: {
    sentence:
      'networks of your own that webhooks may call besides the public internet, with commas between',
    example: '10.20.0.0/16',
    problem: findCalledProblem,
  },
  DRAIN_SECONDS: {
    sentence:
      'how long the site still answers after SIGTERM while /readyz says 503, so that a load balancer can turn to another instance; 0 unless set',
    example: '15',
    problem: isWait,
  },
  METRICS_PORT: {
    sentence: 'where Prometheus reads /metrics; off unless set',
    example: '9464',
    problem: isPort,
  },
  METRICS_HOST: {
    sentence: 'the address where /metrics listens; this machine alone unless set',
    example: '10.0.0.5',
    problem: isAddress,
  },
  DEMO_PUBLIC: {
    sentence: 'true lets other machines read the demo mailbox and pay on the stand-ins',
    example: 'true',
    problem: isFlag,
  },
} satisfies Record<string, Setting>

const database = {
  DATABASE_URL: {
    sentence: 'a PostgreSQL server of your own instead of the embedded one',
    example: 'postgres://shop:password@127.0.0.1:5432/shop',
    problem: isUrlOf('postgres:', 'postgresql:'),
    secrecy: 'all but its host',
  },
  DATABASE_DIRECT_URL: {
    sentence:
      'the same database past PgBouncer, for migrations and jobs; set it when DATABASE_URL leads to a pooler',
    example: 'postgres://shop:password@127.0.0.1:5432/shop',
    problem: isUrlOf('postgres:', 'postgresql:'),
    secrecy: 'all but its host',
  },
  DATA_DIR: { sentence: 'where the embedded database and secrets live', example: './data' },
} satisfies Record<string, Setting>

const releases = {
  RELEASES_DIR: {
    sentence: 'where published builds live: a folder, or a bucket as in s3://bucket/releases',
    example: './data/releases',
    problem: isFolderOrBucket,
  },
  UPDATE_PUBLIC_KEY: {
    sentence:
      'the public key of minisign or of the Tauri signer that your updates are signed with; the private one stays with you',
    example: 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3',
    problem: isMinisignKey,
  },
  PACKAGE_REPOSITORIES: {
    sentence:
      'who may install from /apt and /rpm: open, the default, lets everybody; license asks for an update token and lists what its license covers',
    example: 'license',
    problem: isOneOf('open', 'license'),
  },
} satisfies Record<string, Setting>

export const s3Settings = {
  S3_ENDPOINT: {
    sentence: 'the server of the buckets of BACKUP_TO and RELEASES_DIR; that of Amazon unless set',
    example: 'https://s3.eu-central-003.backblazeb2.com',
    problem: isUrlOf('http:', 'https:'),
    secrecy: 'all but its host',
  },
  S3_REGION: {
    sentence: 'the region of the buckets; us-east-1 unless set',
    example: 'eu-central-1',
  },
  S3_ACCESS_KEY_ID: {
    sentence: 'the key that may read, write, list and delete in the buckets',
    example: 'AKIA…',
    secrecy: 'all',
  },
  S3_SECRET_ACCESS_KEY: {
    sentence: 'the secret half of that key',
    example: 'wJalr…',
    secrecy: 'all',
  },
} satisfies Record<string, Setting>

const backups = {
  BACKUP_TO: {
    sentence:
      'what the database is backed up to: a folder, best on another machine, or a bucket as in s3://bucket/shop',
    example: '/mnt/backups/shop',
    problem: isStore,
  },
  BACKUP_RECIPIENT: {
    sentence: 'the age key that backups are encrypted to; keep its identity elsewhere',
    example: 'age1…',
    madeBy: 'keys backup',
    problem: isAgeRecipient,
  },
  BACKUP_SIGNING_KEY: {
    sentence:
      'the key that signs backups, so that a restore knows who made them; keep all else of its file elsewhere',
    example: jwkExample,
    madeBy: 'keys backup',
    problem: isSigningKey,
    secrecy: 'all',
  },
} satisfies Record<string, Setting>

const email = {
  SMTP_URL: {
    sentence: 'the mail server that emails go through',
    example: 'smtps://user:password@mail.example:465',
    problem: isUrlOf('smtp:', 'smtps:'),
    secrecy: 'all but its host',
  },
  MAIL_FROM: {
    sentence: 'who emails come from',
    example: 'Protocraft <hello@protocraft.example>',
    problem: isMailFrom,
  },
  SUPPORT_EMAIL: {
    sentence: 'where buyers write for help',
    example: 'support@protocraft.example',
    problem: isEmail,
  },
  SALES_EMAIL: {
    sentence: 'where teams write; the support address when unset',
    example: 'sales@protocraft.example',
    problem: isEmail,
  },
  ALERT_EMAIL: {
    sentence:
      'who is emailed when something breaks, and each day about the day before; nobody unless set',
    example: 'you@protocraft.example',
    problem: isEmail,
  },
} satisfies Record<string, Setting>

const seller = {
  SELLER_NAME: {
    sentence: 'the name of the seller, as printed on receipts and invoices',
    example: 'Protocraft Ltd',
  },
  SELLER_ADDRESS: {
    sentence: 'where the seller lives, with | between the lines',
    example: '1 Example Street | 12345 Example Town | Germany',
  },
  SELLER_VAT_ID: { sentence: 'the VAT id of the seller, if there is one', example: 'DE123456789' },
  BANK_DETAILS: {
    sentence:
      'the account that teams pay into after a pro forma, with | between the lines; no pro forma can be sent unless set',
    example: 'Protocraft Ltd | IBAN DE02 1203 0000 0000 2020 51 | BIC BYLADEM1001',
  },
  SELLER_TIME_ZONE: {
    sentence:
      'the time zone of dates and times in the console, on pages, in emails and on invoices; UTC when unset',
    example: 'Europe/Berlin',
    problem: isTimeZone,
  },
} satisfies Record<string, Setting>

const prices = {
  TAX: {
    sentence: 'stripe lets Stripe Tax work out the tax; off sells without tax',
    example: 'stripe',
    problem: isOneOf('off', 'stripe'),
  },
  TAX_BEHAVIOR: {
    sentence: 'inclusive: the price contains the tax; exclusive, the default, adds it to the price',
    example: 'inclusive',
    problem: isOneOf('inclusive', 'exclusive'),
  },
  RENEWAL_PRICE_CENTS: {
    sentence:
      'what one more year of updates costs until another price is set; the price of a license when unset',
    example: '2900',
    problem: (value) =>
      /^\d{2,7}$/.test(value) && Number(value) >= 50 ? null : 'must be cents, at least 50',
  },
  REFUND_DAYS: {
    sentence: 'for how many days after a payment you promise a refund; no term when unset',
    example: '14',
    problem: isDays,
  },
} satisfies Record<string, Setting>

const licenses = {
  LICENSE_SIGNING_KEY: {
    sentence:
      'the key that signs license certificates; several with commas between, a new one at the end',
    example: jwkExample,
    madeBy: 'keys new',
    problem: areSigningKeys,
    secrecy: 'all',
  },
} satisfies Record<string, Setting>

const access = {
  ADMINS: {
    sentence:
      'email addresses of those who own the shop, with commas between; the console and the admin API are off unless set',
    example: 'mia@example.org, jo@example.org',
    problem: areEmails,
  },
  APP_SECRET: {
    sentence:
      'the secret that codes, keys and download links are derived from; several with commas between, the one in use first',
    example: 'the output of: openssl rand -base64 48',
    problem: isLongSecret,
    secrecy: 'all',
  },
  REQUIRE_DEVICE_COOKIE: {
    sentence: 'true refuses sign-in codes from clients that keep no cookie',
    example: 'true',
    problem: isFlag,
  },
} satisfies Record<string, Setting>

const links = {
  SOCIAL_X: { sentence: 'your page on X', example: 'https://x.com/protocraft', problem: isLink },
  SOCIAL_DISCORD: {
    sentence: 'the invitation to your Discord server',
    example: 'https://discord.gg/protocraft',
    problem: isLink,
  },
  SOCIAL_YOUTUBE: {
    sentence: 'your channel on YouTube',
    example: 'https://www.youtube.com/@protocraft',
    problem: isLink,
  },
  SOCIAL_TRELLO: {
    sentence: 'your board on Trello',
    example: 'https://trello.com/b/protocraft',
    problem: isLink,
  },
  REPOSITORY_URL: {
    sentence: 'the GitHub repository with the texts of the site',
    example: 'https://github.com/protocraft/site',
    problem: isLink,
  },
} satisfies Record<string, Setting>

/** Every setting the program reads, with its purpose and a value that works, under the heading of its group. */
export const settingGroups = {
  Server: server,
  Database: database,
  Releases: releases,
  Buckets: s3Settings,
  Backups: backups,
  Email: email,
  Seller: seller,
  'Prices and tax': prices,
  Payments: paymentSettings,
  Licenses: licenses,
  Access: access,
  Links: links,
}

type Group = (typeof settingGroups)[keyof typeof settingGroups]
type NameIn<Each> = Each extends unknown ? keyof Each : never
export type SettingName = NameIn<Group>

export const settings: {
  [Name in SettingName]: Extract<Group, Record<Name, unknown>>[Name]
} = Object.assign({}, ...Object.values(settingGroups))
