import { makeSigningKey } from '#server/settings/secrets/kept-secrets.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import type { Environment } from '#server/settings/environment.ts'
import { listSlots } from '#server/start/open-pages.ts'

/** Everything production requires, and nothing else. */
export const productionSettings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SITE_URL: 'https://protocraft.example',
  STRIPE_SECRET_KEY: 'sk_live_abc123',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Protocraft <hello@protocraft.example>',
  SUPPORT_EMAIL: 'support@protocraft.example',
  SELLER_NAME: 'Protocraft Ltd',
  SELLER_ADDRESS: '1 Example Street | 12345 Example Town',
  APP_SECRET: 'Yx3vQm0aT7cZr9KdWn5bHs1LpJ8eUf2gRo6iVt4kCqXw',
  LICENSE_SIGNING_KEY: await makeSigningKey(),
  TRUSTED_PROXIES: 'loopback',
}

/** The settings that make a sandbox of a shop in production, with test keys. */
export const sandboxSettings = {
  ...productionSettings,
  SANDBOX: 'true',
  STRIPE_SECRET_KEY: 'sk_test_abc123',
  ADMINS: 'mia@example.org',
}

/** Reads settings that have no problem. */
export function readSettings(env: Environment): Config {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

export function findProblems(env: Environment): string[] {
  const read = readConfig(env)
  return 'problems' in read ? read.problems : []
}

export const slotValues = listSlots(readSettings({}))
