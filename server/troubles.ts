import { providerIds, providers, type Provider } from '#contract/providers.ts'
import { ways } from './checkout/ways.ts'
import { sayCommand } from './settings/command-line.ts'

/**
 * Everything that can be wrong with a shop. The console's overview shows all of it; what has an
 * `alert` is emailed to ALERT_EMAIL, is in the daily email, and is counted by `/metrics`. Kinds are
 * stored, so they keep their names.
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
  unit: 'check' | 'row' | 'sale' | 'email' | 'disk' | 'message' | 'request' | 'passkey'
  /** It happened once, so there is no end to report. */
  isEvent?: true
}

interface Trouble {
  /** What is wrong, also the subject of an email. Nothing in it comes from outside. */
  title: string
  /** What to do about it. */
  todo: string
  /** Where the console deals with it, and the words of the link; without one it is checked again. */
  page?: { label: string; path: string }
  /** Told to ALERT_EMAIL. */
  alert?: Alerted
}

const known = {
  promise_broken: {
    title: 'A promise of the shop is broken',
    todo: `Run “${sayCommand('check')}”: it lists each row that breaks one. Money or a key may be missing, so look today.`,
    alert: { unit: 'row' },
  },
  no_sale_begins: {
    title: 'Sales cannot begin',
    todo: `Every buyer who tried since then reached no page to pay on, and nothing was charged. Run “${sayCommand('check')}”, and look for “a call to a payment provider failed” in the log.`,
    alert: { unit: 'sale' },
  },
  ...describeRefusedKeys(),
  database_takes_no_write: {
    title: 'The database refuses writes',
    todo: 'Nothing can be sold or activated meanwhile. See whether PostgreSQL runs, and whether its disk is full.',
    alert: { unit: 'check' },
  },
  emails_wait: {
    title: 'Emails are waiting for the mail server',
    todo: `They were queued more than 15 minutes ago, and are tried again for a day. Run “${sayCommand('emails test')}” with your address, and check SMTP_URL.`,
    page: { label: 'Open emails', path: '/admin/emails?state=waiting' },
    alert: { unit: 'email' },
  },
  emails_bounce: {
    title: 'Emails to buyers came back',
    todo: `Run “${sayCommand('emails list --state bounced')}”, and “${sayCommand('emails undelivered')}” for the keys among them.`,
    alert: { unit: 'email', isEvent: true },
  },
  disk_nearly_full: {
    title: 'A disk is nearly full',
    todo: 'Less than a tenth of it and less than 10 GB are free. Look with “df -h” at the disks of DATA_DIR and RELEASES_DIR. On a full disk nothing is sold.',
    alert: { unit: 'disk' },
  },
  backups_nearly_full: {
    title: 'The backup folder is nearly full',
    todo: 'Less than a tenth and less than 10 GB are free on the disk of BACKUP_TO. Make room, or move the folder to a larger disk. Once it is full, new sales are in no backup, and the log of the database fills the disk of DATA_DIR.',
    alert: { unit: 'disk' },
  },
  archive_fails: {
    title: 'The log of the database is not being archived',
    todo: 'Sales since then are in no backup, and the log fills the disk. Check the folder of BACKUP_TO, then the log of PostgreSQL, which says what failed.',
    alert: { unit: 'check' },
  },
  backup_late: {
    title: 'The daily backup is late',
    todo: `There is no base backup, or the last is more than two days old. Run “${sayCommand('backup now')}”, which says what fails.`,
    alert: { unit: 'check' },
  },
  backups_off: {
    title: 'Backups are off',
    todo: 'When the disk of DATA_DIR is lost, so are all licenses and sales. Set BACKUP_TO as docs/operating/backup.md says, then restart.',
  },
  no_console: {
    title: 'Nobody can enter the console',
    todo: 'ADMINS is not set. Set it to your email address, as docs/operating/console.md says, then restart.',
  },
  webhooks_fail: {
    title: 'Webhooks to your systems failed for good',
    todo: 'They were tried for three days. Open /admin/webhooks: it shows what each address answered. Once the receiver works again, resend them there.',
    page: { label: 'Open webhooks', path: '/admin/webhooks' },
    alert: { unit: 'message', isEvent: true },
  },
  passkey_copied: {
    title: 'A passkey of the console may have been copied',
    todo: 'It counted backwards, as a copy does, and was refused. The log names whose it is: “a passkey counted backwards”. Ask that person. Unless they can explain it, remove the passkey under Settings in the console and look at what they did under Audit.',
    alert: { unit: 'passkey', isEvent: true },
  },
  clock_jumped: {
    title: 'The clock of a server jumped',
    todo: 'It moved by more than five minutes at once, or the machine slept. Codes, sessions and backups go by the clock: see whether “timedatectl” calls it synchronized.',
    alert: { unit: 'check', isEvent: true },
  },
  sign_ins_at_ceiling: {
    title: 'The limit on sign-in codes is reached',
    todo: 'New browsers get no code meanwhile. Browsers that signed in before, keys and receipts go on. If these are customers, raise SIGN_IN_CODES_PER_HOUR.',
    alert: { unit: 'request', isEvent: true },
  },
  checkouts_at_ceiling: {
    title: 'The limit on checkouts is reached',
    todo: 'New browsers cannot begin a purchase meanwhile. Those that signed in before can, and every order that is paid gets its key. Look for 429 and “crowded” in the log, and let your proxy drop what comes from few networks.',
    alert: { unit: 'request', isEvent: true },
  },
  order_pages_at_ceiling: {
    title: 'Order pages ask a payment provider too often',
    todo: `Pages of open orders show their last state meanwhile. Paid orders show their key, and webhooks bring in new payments as always. See that webhooks arrive: run “${sayCommand('doctor')}”.`,
    alert: { unit: 'request', isEvent: true },
  },
  rescues_at_ceiling: {
    title: 'The limit on requests for lost keys is reached',
    todo: 'The page /rescue takes no more requests of new browsers meanwhile. Order pages and accounts show keys as always.',
    alert: { unit: 'request', isEvent: true },
  },
  records_at_ceiling: {
    title: 'Visits, searches or reports are not counted any more',
    todo: 'A limit of the site is used up: page views, searches without a result, docs answers, unproven webhooks or reports of browsers. Sales and licenses are not affected. See “many 429” in docs/operating/incidents.md.',
    alert: { unit: 'request', isEvent: true },
  },
  paid_without_key: {
    title: 'An order was paid and got no key',
    todo: 'Reconciling delivers it if the provider still knows the payment.',
  },
  payment_quarantined: {
    title: 'A payment needs a decision',
    todo: 'Deliver it, refund it or take it off the list.',
    page: { label: 'Settle', path: '/admin/quarantine' },
  },
  key_email_bounced: {
    title: 'The email with a key came back',
    todo: 'Correct the address, or send the key again.',
    page: { label: 'Open customer', path: '/admin/customers' },
  },
  emails_held: {
    title: 'A restore holds emails',
    todo: 'They are sent or dropped only when you say so.',
    page: { label: 'Decide', path: '/admin/emails?state=held' },
  },
  books_differ: {
    title: 'Payments at a provider and here differ',
    todo: 'Run reconcile: it lists what differs and repairs what it can.',
  },
  books_late: {
    title: 'Reconciliation with a provider is late',
    todo: 'It last ended more than an hour ago.',
  },
  event_stuck: {
    title: 'A webhook event was not handled',
    todo: 'The log says why.',
  },
  jobs_stuck: {
    title: 'A job is stuck',
    todo: 'The log says why.',
  },
  correction_waits: {
    title: 'Somebody wants another address for an order',
    todo: 'Look at what both sides can prove, and decide.',
    page: { label: 'Decide', path: '/admin/orders?show=corrections' },
  },
  dispute_open: {
    title: 'A bank disputes an order',
    todo: 'Answer it at the provider.',
    page: { label: 'Open order', path: '/admin/orders' },
  },
  release_without_builds: {
    title: 'A version has no builds',
    todo: 'Nobody can download it.',
    page: { label: 'Open releases', path: '/admin/releases' },
  },
  provider_silent: {
    title: 'A provider does not answer',
    todo: 'Nobody can pay with it until it answers again. Look at its status page.',
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
    alert: { unit: 'check' },
    todo: `Nobody can pay with ${name}, and refunds are not noticed. Set a key that works in ${ways[id].keySettings}, then start the shop again.`,
  }
}
