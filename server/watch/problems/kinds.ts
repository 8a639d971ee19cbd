import { providerIds, providers, type Provider } from '#contract/providers.ts'
import { providerSettings } from '../../settings/payments.ts'
import { sayCommand } from '../../settings/command-line.ts'
import { failingWork, limits } from './subjects.ts'

/**
 * Everything that can be wrong with a shop, in words for its vendor. The code that looks for it is in
 * `finders.ts`, with how often it runs. The console, `check` and the daily email show all kinds. A kind with
 * an `alert` is also emailed to ALERT_EMAIL when it begins, and counted by `/metrics`. The names of kinds are
 * stored, so they must not change.
 */
export type ProblemKind = keyof typeof known

/** The kinds about which the vendor is emailed. */
export type Cause = {
  [Kind in ProblemKind]: (typeof known)[Kind] extends { alert: Alerted } ? Kind : never
}[ProblemKind]

interface Words {
  /** Says what is wrong; also the subject of an email. It contains no text from outside. */
  title: string
  /** Says what to do about it. */
  todo: string
  /** Red if money, keys or sales are stopped; otherwise amber. */
  state: 'stopped' | 'asks'
}

interface Alerted {
  /** The unit of the count. Checks are added up; everything else has its latest count. */
  unit: string
  /** True if it is an event, which has no end to report. */
  isEvent?: true
  /** How often it is repeated while it lasts; hourly if this is missing. */
  reminds?: 'daily' | 'never'
}

interface Problem extends Words {
  /** The label in front of its sentence in the console. */
  label: string
  /** The console page that deals with it and the text of the link. Without one, the link checks again. */
  page?: { label: string; path: string }
  alert?: Alerted
  /** The words for each provider, limit or queue that is reported separately. */
  each?: Record<string, Partial<Words>>
}

const lookAtDisk =
  'Less than a tenth of it and less than 10 GB are free. Run “df -h” to see what to free up.'

const known = {
  no_sale_begins: {
    title: 'Sales have stopped',
    label: 'No sale',
    state: 'stopped',
    todo: sayNoSale('tried'),
    alert: { unit: 'sale' },
    each: forEachProvider((name) => ({
      title: `Sales through ${name} have stopped`,
      todo: `${sayNoSale(`chose ${name}`)} Any other way to pay still sells, unless an alert names it, too.`,
    })),
  },
  provider_refuses_key: {
    title: 'A provider refuses your key',
    label: 'Refused',
    state: 'stopped',
    todo: 'Nobody can pay with it, and refunds are not noticed. Set a key that works, then start the shop again.',
    alert: { unit: 'check' },
    each: forEachProvider((name, id) => ({
      title: `${name} refuses your key`,
      todo: `Nobody can pay with ${name}, and refunds are not noticed. Set a key that works in ${providerSettings[id].keySettings}, then start the shop again.`,
    })),
  },
  provider_silent: {
    title: 'A provider does not answer',
    label: 'No answer',
    state: 'stopped',
    todo: 'Nobody can pay with it until it answers again. Look at its status page.',
  },
  limit_reached: {
    title: 'A limit is reached',
    label: 'Limit',
    state: 'asks',
    todo: 'It resets automatically. Browsers that have signed in before aren’t affected.',
    alert: { unit: 'request', isEvent: true },
    each: limits,
  },
  certificate_ends: {
    title: 'Your site’s certificate expires soon',
    label: 'TLS',
    state: 'asks',
    todo: 'Once it expires, browsers and apps refuse the site. The proxy’s log says why it isn’t renewed. Ports 80 and 443 must be open to the internet.',
    alert: { unit: 'check', reminds: 'daily' },
  },
  database_takes_no_write: {
    title: 'The database can’t save anything',
    label: 'Database',
    state: 'stopped',
    todo: 'Nothing can be sold or activated meanwhile. See whether PostgreSQL runs, and whether its disk is full.',
    alert: { unit: 'check' },
    each: {
      gone: {
        title: 'The database doesn’t answer',
        todo: 'Nothing can be sold or activated meanwhile. See whether PostgreSQL runs, and whether this machine reaches it.',
      },
    },
  },
  disk_nearly_full: {
    title: 'A disk is nearly full',
    label: 'Disk',
    state: 'stopped',
    todo: lookAtDisk,
    alert: { unit: 'disk' },
    each: {
      data: {
        title: 'The disk of DATA_DIR is nearly full',
        todo: `${lookAtDisk} Once it is full, the embedded database saves nothing, so nothing is sold.`,
      },
      releases: {
        title: 'The disk of RELEASES_DIR is nearly full',
        todo: `${lookAtDisk} Once it is full, no version can be published.`,
      },
    },
  },
  file_gone: {
    title: 'A published file is gone',
    label: 'Release',
    state: 'stopped',
    todo: 'Nobody can download it or update to it. Copy it back into RELEASES_DIR from where you built it, or withdraw the version.',
    page: { label: 'Open releases', path: '/admin/releases' },
    alert: { unit: 'file' },
  },
  paid_without_key: {
    title: 'A paid order has no key',
    label: 'Paid, no key',
    state: 'stopped',
    todo: 'Reconciling delivers it if the provider still knows the payment.',
    alert: { unit: 'order' },
  },
  payment_held: {
    title: 'A payment needs a decision',
    label: 'Held payment',
    state: 'asks',
    todo: 'Accept the payment, refund it, or dismiss it.',
    page: { label: 'Decide', path: '/admin/held-payments' },
  },
  key_email_bounced: {
    title: 'A license key email bounced',
    label: 'Bounced',
    state: 'asks',
    todo: 'Correct the address, or send the key again.',
    page: { label: 'Open customer', path: '/admin/customers' },
  },
  emails_wait: {
    title: 'Emails aren’t going out',
    label: 'Emails wait',
    state: 'stopped',
    todo: `They were queued more than 15 minutes ago, and are tried again for a day. Run “${sayCommand('emails test')}” with your address, and check SMTP_URL.`,
    page: { label: 'Open emails', path: '/admin/emails?state=waiting' },
    alert: { unit: 'email' },
  },
  emails_bounce: {
    title: 'Emails to buyers bounced',
    label: 'Bounced',
    state: 'asks',
    todo: `Run “${sayCommand('emails list --state bounced')}”, and “${sayCommand('emails undelivered')}” for the keys among them.`,
    page: { label: 'Open emails', path: '/admin/emails?state=bounced' },
    alert: { unit: 'email', isEvent: true },
  },
  emails_paused: {
    title: 'A restore paused emails',
    label: 'Paused',
    state: 'asks',
    todo: 'They are sent or dropped only when you say so.',
    page: { label: 'Decide', path: '/admin/emails?state=paused' },
  },
  dispute_open: {
    title: 'A bank disputes a payment',
    label: 'Dispute',
    state: 'asks',
    todo: 'Respond at the provider.',
    page: { label: 'Open order', path: '/admin/orders' },
  },
  withdrawal_open: {
    title: 'A withdrawal waits for its refund',
    label: 'Withdrawal',
    state: 'asks',
    todo: 'It was sent more than a week ago, and the law gives you 14 days. Refund the order, or dismiss the withdrawal with a reason.',
    page: { label: 'Refund', path: '/admin/orders' },
    alert: { unit: 'withdrawal', reminds: 'daily' },
  },
  books_differ: {
    title: 'Your payments differ from a provider’s',
    label: 'Payments',
    state: 'asks',
    todo: `Run “${sayCommand('reconcile')}”: it lists what differs and repairs what it can.`,
    alert: { unit: 'check' },
  },
  books_late: {
    title: 'Payments haven’t been compared for an hour',
    label: 'Payments',
    state: 'asks',
    todo: `Run “${sayCommand('reconcile')}”: it says what fails.`,
    alert: { unit: 'check' },
  },
  events_missed: {
    title: 'A provider’s webhooks don’t arrive',
    label: 'Webhook',
    state: 'asks',
    todo: `A buyer who closes the page waits up to five minutes for the key. Run “${sayCommand('doctor')}”: it sends an event through your address. Then look at the webhook at the provider, and at what your proxy or firewall turns away. If the log counts refused webhooks, the webhook’s secret in your settings is wrong.`,
    alert: { unit: 'check', reminds: 'daily' },
    each: forEachProvider((name) => ({ title: `Webhooks of ${name} don’t arrive` })),
  },
  event_stuck: {
    title: 'A webhook event was not handled',
    label: 'Webhook',
    state: 'asks',
    todo: 'The log says why.',
    alert: { unit: 'event' },
  },
  backup_late: {
    title: 'Backups have stopped',
    label: 'Backup',
    state: 'asks',
    todo: `What changed since the last copy is in no backup. Run “${sayCommand('backup now')}”, which says what fails.`,
    alert: { unit: 'check' },
  },
  backups_off: {
    title: 'Backups are off',
    label: 'Backup',
    state: 'asks',
    todo: 'If this machine’s disk fails, all licenses and sales are lost. Set BACKUP_TO as docs/operating/backup.md says, then restart.',
  },
  file_not_backed_up: {
    title: 'A published file is in no backup',
    label: 'Backup',
    state: 'asks',
    todo: `It was published more than ten minutes ago. Run “${sayCommand('backup now')}”, which says what fails.`,
    alert: { unit: 'file' },
  },
  backup_place_fails: {
    title: 'The backup disk is nearly full or gone',
    label: 'Backup',
    state: 'asks',
    todo: 'Look at the place in BACKUP_TO: mount it again, or make room where less than a tenth and less than 10 GB are free. Until then, new sales are in no backup.',
    alert: { unit: 'check' },
  },
  backups_of_others: {
    title: 'BACKUP_TO has files this shop didn’t sign',
    label: 'Backup',
    state: 'asks',
    todo: 'They are neither counted nor removed. See who can write there, and move away what you don’t recognize.',
    alert: { unit: 'file', reminds: 'never' },
  },
  job_fails: {
    title: 'A job fails',
    label: 'Fault',
    state: 'stopped',
    todo: 'It is tried again. The log says why; “an internal error” is a bug in the shop. Report the error, or go back to the previous version.',
    alert: { unit: 'job' },
    each: failingWork,
  },
  webhooks_fail: {
    title: 'Your webhooks fail',
    label: 'Webhook',
    state: 'asks',
    todo: 'The shop tried to deliver these events for three days. Open /admin/webhooks, which shows each response. Once the receiver works again, resend the events there.',
    page: { label: 'Open webhooks', path: '/admin/webhooks' },
    alert: { unit: 'event', isEvent: true },
  },
  invariant_broken: {
    title: 'An invariant is broken',
    label: 'Invariant',
    state: 'stopped',
    todo: `Money or a key may be missing, so look today. Run “${sayCommand('check')}”: it lists each row that breaks one.`,
    alert: { unit: 'row' },
  },
  settings_incomplete: {
    title: 'Settings are incomplete',
    label: 'Settings',
    state: 'asks',
    todo: 'Set what is missing, then restart.',
    alert: { unit: 'check', reminds: 'daily' },
    each: {
      sender: {
        title: 'Emails may land in spam',
        todo: 'Mail servers look for SPF and DMARC records of the domain in MAIL_FROM before they trust an email. Add those that your mail provider names.',
      },
      price: {
        title: 'Gumroad charges a different price',
        todo: 'Change the price of the product at Gumroad within 24 hours of a change here: until then either price brings a key, and later sales at another price are held.',
      },
      clock: {
        title: 'The clock of a server is wrong',
        todo: 'It differs from that of a payment provider by more than a minute, or moved by more than five at once. Providers may refuse our calls meanwhile, whatever the key, and codes, sessions and backups go by the clock: see whether “timedatectl” calls it synchronized.',
      },
    },
  },
  software_ended: {
    title: 'Node or PostgreSQL gets no more fixes',
    label: 'Software',
    state: 'asks',
    todo: 'Its security holes stay open. A newer version of the shop brings a newer Node and embedded PostgreSQL. For a PostgreSQL of your own, see docs/operating/databases.md.',
  },
} satisfies Record<string, Problem>

export const problemKinds: Record<ProblemKind, Problem> = known

export const causes = Object.fromEntries(
  Object.entries(problemKinds).filter(([, { alert }]) => alert !== undefined),
) as Record<Cause, Problem & { alert: Alerted }>

/** Returns the words for this provider, limit or queue if it has its own, or else those of the kind. */
export function sayProblem(kind: ProblemKind, subject = ''): Words {
  const { title, todo, state, each } = problemKinds[kind]
  return { title, todo, state, ...each?.[subject] }
}

function sayNoSale(who: string): string {
  return `Every buyer who ${who} since then reached no page to pay on, and nothing was charged. Run “${sayCommand('check')}”, and look for “a call to a payment provider failed” in the log.`
}

function forEachProvider(
  describe: (name: string, id: Provider) => Partial<Words>,
): Record<string, Partial<Words>> {
  return Object.fromEntries(providerIds.map((id) => [id, describe(providers[id].name, id)]))
}
