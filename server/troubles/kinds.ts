import { providerIds, providers, type Provider } from '#contract/providers.ts'
import { providerSettings } from '../checkout/providers.ts'
import type { Queue } from '../running/jobs.ts'
import { sayCommand } from '../settings/command-line.ts'

/**
 * Everything that can be wrong with a shop, in words. How each is found is in the file of its subject,
 * beside this one; the console's overview shows all of it. What has an `alert` is emailed to ALERT_EMAIL,
 * is in the daily email, and is counted by `/metrics`. Kinds are stored, so they keep their names.
 */
export type TroubleKind = keyof typeof known

/** Why the vendor is emailed. */
export type Cause = {
  [Kind in TroubleKind]: (typeof known)[Kind] extends { alert: Alerted } ? Kind : never
}[TroubleKind]

/** A budget of the whole site is used up. */
export type CeilingCause = Extract<Cause, `${string}_at_ceiling`>

interface Alerted {
  /** What is counted. Checks add up; everything else reports the last count. */
  unit: string
  /** It happened once, so there is no end to report. */
  isEvent?: true
  /** How often it is told while it lasts; each hour without it. */
  reminds?: 'daily' | 'never'
}

interface Trouble {
  /** What is wrong, also the subject of an email. Nothing in it comes from outside. */
  title: string
  /** What to do about it. */
  todo: string
  /** In the console, before its sentence. */
  label: string
  /** Red where money, keys or sales are stopped; otherwise amber. */
  state: 'stopped' | 'asks'
  /** Where the console deals with it, and the words of the link; without one it is checked again. */
  page?: { label: string; path: string }
  /** Told to ALERT_EMAIL. */
  alert?: Alerted
}

/** What a queue does, when it is not done. */
const undone: Record<Queue, string> = {
  email: 'Emails are not sent',
  payment: 'Payments are not handled',
  rescue: 'Requests for lost keys are not answered',
  sign_in: 'Sign-in codes are not sent',
}

const known = {
  promise_broken: {
    title: 'A promise of the shop is broken',
    label: 'Promise',
    state: 'stopped',
    todo: `Run “${sayCommand('check')}”: it lists each row that breaks one. Money or a key may be missing, so look today.`,
    alert: { unit: 'row' },
  },
  no_sale_begins: {
    title: 'Sales cannot begin',
    label: 'No sale',
    state: 'stopped',
    todo: `Every buyer who tried since then reached no page to pay on, and nothing was charged. Run “${sayCommand('check')}”, and look for “a call to a payment provider failed” in the log.`,
    alert: { unit: 'sale' },
  },
  ...describeRefusedKeys(),
  database_takes_no_write: {
    title: 'The database refuses writes',
    label: 'Database',
    state: 'stopped',
    todo: 'Nothing can be sold or activated meanwhile. See whether PostgreSQL runs, and whether its disk is full.',
    alert: { unit: 'check' },
  },
  emails_wait: {
    title: 'Emails are waiting for the mail server',
    label: 'Emails wait',
    state: 'stopped',
    todo: `They were queued more than 15 minutes ago, and are tried again for a day. Run “${sayCommand('emails test')}” with your address, and check SMTP_URL.`,
    page: { label: 'Open emails', path: '/admin/emails?state=waiting' },
    alert: { unit: 'email' },
  },
  emails_bounce: {
    title: 'Emails to buyers came back',
    label: 'Bounced',
    state: 'asks',
    todo: `Run “${sayCommand('emails list --state bounced')}”, and “${sayCommand('emails undelivered')}” for the keys among them.`,
    alert: { unit: 'email', isEvent: true },
  },
  disk_nearly_full: {
    title: 'A disk is nearly full',
    label: 'Disk',
    state: 'stopped',
    todo: 'Less than a tenth of it and less than 10 GB are free. Look with “df -h” at the disks of DATA_DIR and RELEASES_DIR. On a full disk nothing is sold.',
    alert: { unit: 'disk' },
  },
  backup_place_fails: {
    title: 'The place of the backups is nearly full or gone',
    label: 'Backup',
    state: 'asks',
    todo: 'Look at the place in BACKUP_TO: mount it again, or make room where less than a tenth and less than 10 GB are free. Until then, new sales are in no backup.',
    alert: { unit: 'check' },
  },
  backup_late: {
    title: 'The shop is not backed up',
    label: 'Backup',
    state: 'asks',
    todo: `What changed since the last copy is in no backup. Run “${sayCommand('backup now')}”, which says what fails.`,
    alert: { unit: 'check' },
  },
  backups_off: {
    title: 'Backups are off',
    label: 'Backup',
    state: 'asks',
    todo: 'When the disk of DATA_DIR is lost, so are all licenses and sales. Set BACKUP_TO as docs/operating/backup.md says, then restart.',
  },
  no_console: {
    title: 'Nobody can enter the console',
    label: 'Console',
    state: 'asks',
    todo: 'Set ADMINS to your email address, as docs/operating/console.md says, then restart.',
  },
  alerts_off: {
    title: 'Nobody is emailed about what fails',
    label: 'Alerts',
    state: 'asks',
    todo: 'Set ALERT_EMAIL to an address that you read every day, then restart.',
  },
  seller_unnamed: {
    title: 'Invoices name no seller, so there are none',
    label: 'Seller',
    state: 'asks',
    todo: 'Set SELLER_NAME and SELLER_ADDRESS to those of your business, then restart.',
  },
  bank_wrong: {
    title: 'The IBAN of the shop is wrong',
    label: 'Bank',
    state: 'asks',
    todo: 'Write it in BANK_DETAILS as your bank does, then restart.',
  },
  setting_unknown: {
    title: 'A setting has a name that nothing reads',
    label: 'Settings',
    state: 'asks',
    todo: 'Correct it: deploy/.env.example has every setting. Then restart.',
  },
  webhooks_fail: {
    title: 'Webhooks to your systems failed for good',
    label: 'Webhook',
    state: 'asks',
    todo: 'They were tried for three days. Open /admin/webhooks: it shows what each address answered. Once the receiver works again, resend them there.',
    page: { label: 'Open webhooks', path: '/admin/webhooks' },
    alert: { unit: 'message', isEvent: true },
  },
  passkey_copied: {
    title: 'A passkey of the console may have been copied',
    label: 'Passkey',
    state: 'asks',
    todo: 'It counted backwards, as a copy does, and was refused. The log names whose it is: “a passkey counted backwards”. Ask that person. Unless they can explain it, remove the passkey under Settings in the console and look at what they did under Audit.',
    alert: { unit: 'passkey', isEvent: true },
  },
  clock_jumped: {
    title: 'The clock of a server is wrong',
    label: 'Clock',
    state: 'asks',
    todo: 'It differs from that of a payment provider by more than a minute, or moved by more than five at once. Providers may refuse our calls meanwhile, whatever the key, and codes, sessions and backups go by the clock: see whether “timedatectl” calls it synchronized.',
    alert: { unit: 'check' },
  },
  sign_ins_at_ceiling: {
    title: 'The limit on sign-in codes is reached',
    label: 'Limit',
    state: 'asks',
    todo: 'New browsers get no code meanwhile. Browsers that signed in before, keys and receipts go on.',
    alert: { unit: 'request', isEvent: true },
  },
  checkouts_at_ceiling: {
    title: 'The limit on checkouts is reached',
    label: 'Limit',
    state: 'stopped',
    todo: 'New browsers cannot begin a purchase meanwhile. Those that signed in before can, and every order that is paid gets its key. Look for 429 and “crowded” in the log, and let your proxy drop what comes from few networks.',
    alert: { unit: 'request', isEvent: true },
  },
  order_pages_at_ceiling: {
    title: 'Order pages ask a payment provider too often',
    label: 'Limit',
    state: 'asks',
    todo: `Pages of open orders show their last state meanwhile. Paid orders show their key, and webhooks bring in new payments as always. See that webhooks arrive: run “${sayCommand('doctor')}”.`,
    alert: { unit: 'request', isEvent: true },
  },
  rescues_at_ceiling: {
    title: 'The limit on requests for lost keys is reached',
    label: 'Limit',
    state: 'asks',
    todo: 'The page /rescue takes no more requests of new browsers meanwhile. Order pages and accounts show keys as always.',
    alert: { unit: 'request', isEvent: true },
  },
  records_at_ceiling: {
    title: 'Visits or webhooks are not counted any more',
    label: 'Limit',
    state: 'asks',
    todo: 'A limit of the site is used up: page views or unproven webhooks. Sales and licenses are not affected. See “many 429” in docs/operating/incidents.md.',
    alert: { unit: 'request', isEvent: true },
  },
  paid_without_key: {
    title: 'An order was paid and got no key',
    label: 'Paid, no key',
    state: 'stopped',
    todo: 'Reconciling delivers it if the provider still knows the payment.',
    alert: { unit: 'order' },
  },
  payment_quarantined: {
    title: 'A payment needs a decision',
    label: 'Quarantine',
    state: 'asks',
    todo: 'Deliver it, refund it or take it off the list.',
    page: { label: 'Settle', path: '/admin/quarantine' },
  },
  key_email_bounced: {
    title: 'The email with a key came back',
    label: 'Bounced',
    state: 'asks',
    todo: 'Correct the address, or send the key again.',
    page: { label: 'Open customer', path: '/admin/customers' },
  },
  emails_held: {
    title: 'A restore holds emails',
    label: 'Held',
    state: 'asks',
    todo: 'They are sent or dropped only when you say so.',
    page: { label: 'Decide', path: '/admin/emails?state=held' },
  },
  books_differ: {
    title: 'Payments at a provider and here differ',
    label: 'Books',
    state: 'asks',
    todo: 'Run reconcile: it lists what differs and repairs what it can.',
    alert: { unit: 'check' },
  },
  books_late: {
    title: 'Reconciliation with a provider is late',
    label: 'Books',
    state: 'asks',
    todo: 'It last ended more than an hour ago.',
    alert: { unit: 'check' },
  },
  event_stuck: {
    title: 'A webhook event was not handled',
    label: 'Webhook',
    state: 'asks',
    todo: 'The log says why.',
    alert: { unit: 'event' },
  },
  jobs_stuck: {
    title: 'A job is stuck',
    label: 'Jobs',
    state: 'stopped',
    todo: 'The log says why.',
    alert: { unit: 'job' },
  },
  correction_waits: {
    title: 'Somebody wants another address for an order',
    label: 'Correction',
    state: 'asks',
    todo: 'Look at what both sides can prove, and decide.',
    page: { label: 'Decide', path: '/admin/orders?show=corrections' },
  },
  dispute_open: {
    title: 'A bank disputes an order',
    label: 'Dispute',
    state: 'asks',
    todo: 'Answer it at the provider.',
    page: { label: 'Open order', path: '/admin/orders' },
  },
  release_without_builds: {
    title: 'A version has no builds',
    label: 'Release',
    state: 'asks',
    todo: 'Nobody can download it.',
    page: { label: 'Open releases', path: '/admin/releases' },
  },
  provider_silent: {
    title: 'A provider does not answer',
    label: 'No answer',
    state: 'stopped',
    todo: 'Nobody can pay with it until it answers again. Look at its status page.',
  },
  ...describeFailingJobs(),
  timer_fails: {
    title: 'A scheduled task fails with an internal error',
    label: 'Fault',
    state: 'stopped',
    todo: 'It is a bug in the shop. The log has the error with its stack: look for “an internal error”. The task runs again at its usual time. Report the error, or go back to the previous version.',
    alert: { unit: 'check' },
  },
  email_unwritable: {
    title: 'An email cannot be written',
    label: 'Email',
    state: 'stopped',
    todo: 'It is a bug in the shop, not in the mail server. The log has the error with its stack: look for “an internal error”. The email is tried again for a day. Report the error. If nobody needs the email any more, drop it.',
    page: { label: 'Open email', path: '/admin/emails?state=waiting' },
    alert: { unit: 'email' },
  },
  events_missed: {
    title: 'Webhooks of a payment provider do not arrive',
    label: 'Webhook',
    state: 'asks',
    todo: `The last two sales were only found by comparing payments, so a buyer who closes the page waits up to five minutes for the key. Run “${sayCommand('doctor')}”: it sends an event through your address. Then look at the webhook at the provider, and at what your proxy or firewall turns away.`,
    alert: { unit: 'sale', reminds: 'never' },
  },
  events_off: {
    title: 'Stripe does not send all that the shop needs',
    label: 'Webhook',
    state: 'asks',
    todo: `Its webhook is missing, switched off, or leaves some events out. Run “${sayCommand('doctor')}”: it says which, and what to do.`,
    alert: { unit: 'check', reminds: 'daily' },
  },
  certificate_ends: {
    title: 'The certificate of the site is about to end',
    label: 'TLS',
    state: 'asks',
    todo: `Browsers and apps refuse the site once it ends. Look into the log of the proxy for why it gets no new one; “${sayCommand('doctor')}” says how long it is valid.`,
    alert: { unit: 'check', reminds: 'daily' },
  },
  packages_end: {
    title: 'The package list for apt is about to end',
    label: 'Packages',
    state: 'asks',
    todo: 'At your address, apt reads a list that is no longer believed in a few days. The shop signs a new one every hour: see that no CDN or proxy keeps /apt, and that the clock is right.',
    alert: { unit: 'check', reminds: 'daily' },
  },
  file_gone: {
    title: 'A published file is gone',
    label: 'Release',
    state: 'stopped',
    todo: 'Nobody can download it or update to it. Copy it back into RELEASES_DIR from where you built it, or withdraw the version.',
    page: { label: 'Open releases', path: '/admin/releases' },
    alert: { unit: 'file' },
  },
  file_not_backed_up: {
    title: 'A published file is in no backup',
    label: 'Backup',
    state: 'asks',
    todo: `It was published more than ten minutes ago. Run “${sayCommand('backup now')}”, which says what fails.`,
    alert: { unit: 'file' },
  },
  backups_of_others: {
    title: 'BACKUP_TO holds files that this shop did not sign',
    label: 'Backup',
    state: 'asks',
    todo: 'They are neither counted nor removed. See who can write there, and move away what you do not know.',
    alert: { unit: 'file', reminds: 'never' },
  },
  models_old: {
    title: 'The model lists of the app are old',
    label: 'Models',
    state: 'asks',
    todo: 'Nobody has looked at them for three months. They come with the shop: upgrade it, or bring contract/models up to date.',
    alert: { unit: 'list', reminds: 'daily' },
  },
  coupon_used_up: {
    title: 'A coupon is used up',
    label: 'Coupon',
    state: 'asks',
    todo: 'All its places are taken, so buyers who enter it read that it is used up. Make another one, or end it.',
    page: { label: 'Open coupons', path: '/admin/coupons' },
    alert: { unit: 'coupon', isEvent: true },
  },
} satisfies Record<string, Trouble>

export const troubles: Record<TroubleKind, Trouble> = known

/** Those that the vendor is emailed about. */
export const causes = Object.fromEntries(
  Object.entries(troubles).filter(([, { alert }]) => alert !== undefined),
) as Record<Cause, Trouble & { alert: Alerted }>

function describeRefusedKeys(): Record<`${Provider}_refuses_key`, RefusedKey> {
  const described = providerIds.map((id) => [`${id}_refuses_key`, describeRefusedKey(id)])
  return Object.fromEntries(described) as Record<`${Provider}_refuses_key`, RefusedKey>
}

type RefusedKey = Trouble & { alert: Alerted }

function describeRefusedKey(id: Provider): RefusedKey {
  const { name } = providers[id]
  return {
    title: `${name} refuses our key`,
    label: 'Refused',
    state: 'stopped',
    alert: { unit: 'check' },
    todo: `Nobody can pay with ${name}, and refunds are not noticed. Set a key that works in ${providerSettings[id].keySettings}, then start the shop again.`,
  }
}

type FailingJobs = Record<`${Queue}_job_fails`, Trouble & { alert: Alerted }>

/** By its queue: a fault in one says nothing about the others. */
function describeFailingJobs(): FailingJobs {
  const described = Object.entries(undone).map(([queue, what]) => [
    `${queue}_job_fails`,
    {
      title: `${what} because of an internal error`,
      label: 'Fault',
      state: 'stopped',
      todo: 'It is a bug in the shop. The log has the error with its stack: look for “an internal error”. Each job is tried again for a day. Report the error, or go back to the previous version.',
      alert: { unit: 'job' },
    },
  ])
  return Object.fromEntries(described) as FailingJobs
}
