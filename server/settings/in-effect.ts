import type { Config } from './config.ts'
import type { SettingName } from './settings.ts'

/** What holds for a setting that is not set; nothing for one without which a part of the shop is off. */
export function findDefault(name: SettingName, config: Config): string | null {
  return defaults[name]?.(config) || null
}

const defaults: Partial<Record<SettingName, (config: Config) => string>> = {
  NODE_ENV: ({ production }) => (production ? 'production' : 'development'),
  IN_IMAGE: ({ inImage }) => `${inImage}`,
  PORT: ({ port }) => `${port}`,
  DRAIN_SECONDS: ({ drainSeconds }) => `${drainSeconds}`,
  METRICS_HOST: ({ metricsHost }) => metricsHost,
  SITE_URL: ({ siteUrl }) => siteUrl,
  DATA_DIR: ({ dataDir }) => dataDir,
  RELEASES_DIR: ({ releases }) => ('folder' in releases ? releases.folder : ''),
  PACKAGE_REPOSITORIES: ({ packageRepositories }) => packageRepositories,
  S3_REGION: ({ s3 }) => s3?.region ?? '',
  MAIL_FROM: ({ mailFrom }) => mailFrom,
  SUPPORT_EMAIL: ({ supportEmail }) => supportEmail,
  DAILY_SUMMARY: ({ dailySummary }) => (dailySummary ? 'on' : 'off'),
  TEAM_DEVICE_EMAILS: ({ teamDeviceEmails }) => (teamDeviceEmails ? 'on' : 'off'),
  SALES_EMAIL: ({ salesEmail }) => salesEmail,
  SELLER_NAME: ({ seller }) => seller.name,
  SELLER_ADDRESS: ({ seller }) => seller.address.join(' | '),
  SELLER_VAT_ID: ({ seller }) => seller.vatId,
  BANK_DETAILS: ({ bankDetails }) => bankDetails.join(' | '),
  SELLER_TIME_ZONE: ({ sellerTimeZone }) => sellerTimeZone,
  TAX: ({ tax }) => tax,
  TAX_BEHAVIOR: ({ taxBehavior }) => taxBehavior,
  RENEWAL_PRICE_CENTS: ({ renewalPriceCents }) => `${renewalPriceCents}`,
  ADMINS: ({ admins }) => admins.join(', '),
  WEBHOOK_NETWORKS: ({ webhookNetworks }) => webhookNetworks.join(', '),
  REQUIRE_DEVICE_COOKIE: ({ requireDeviceCookie }) => `${requireDeviceCookie}`,
  SIGN_IN_CODES_PER_HOUR: ({ signInCodesPerHour }) => `${signInCodesPerHour}`,
  SIGN_IN_CODES_PER_DAY: ({ signInCodesPerDay }) => `${signInCodesPerDay}`,
  DEMO_PUBLIC: ({ demoPublic }) => `${demoPublic}`,
}
