import { providerIds, providers, type Provider } from '#contract/providers.ts'
import { ways } from '../../checkout/ways.ts'

/** Why the vendor is emailed. Causes are stored, so they keep their names. */
export type Cause =
  | 'promise_broken'
  | 'no_sale_begins'
  | `${Provider}_refuses_key`
  | 'database_takes_no_write'
  | 'emails_wait'
  | 'emails_bounce'
  | 'disk_nearly_full'
  | 'backups_nearly_full'
  | 'archive_fails'
  | 'backup_late'
  | 'clock_jumped'
  | 'webhooks_fail'
  | 'passkey_copied'
  | CeilingCause

/** A budget of the whole site is used up. */
export type CeilingCause =
  | 'sign_ins_at_ceiling'
  | 'checkouts_at_ceiling'
  | 'order_pages_at_ceiling'
  | 'rescues_at_ceiling'
  | 'records_at_ceiling'

interface Words {
  /** What happened; also the subject. */
  title: string
  /** What is counted. Checks add up; everything else reports the last count. */
  unit: 'check' | 'row' | 'sale' | 'email' | 'disk' | 'message' | 'request' | 'passkey'
  todo: string
  /** It happened once, so there is no end to report. */
  isEvent?: true
}

/** All that an email about a cause can say. Nothing in it comes from outside. */
export const causes: Record<Cause, Words> = {
  promise_broken: {
    title: 'A promise of the shop is broken',
    unit: 'row',
    todo: 'Run “npm run operate -- check”: it lists each row that breaks one. Money or a key may be missing, so look today.',
  },
  no_sale_begins: {
    title: 'Sales cannot begin',
    unit: 'sale',
    todo: 'Every buyer who tried since then reached no page to pay on, and nothing was charged. Run “npm run operate -- check”, and look for “a call to a payment provider failed” in the log.',
  },
  ...describeRefusedKeys(),
  database_takes_no_write: {
    title: 'The database refuses writes',
    unit: 'check',
    todo: 'Nothing can be sold or activated meanwhile. See whether PostgreSQL runs, and whether its disk is full.',
  },
  emails_wait: {
    title: 'Emails are waiting for the mail server',
    unit: 'email',
    todo: 'They were queued more than 15 minutes ago, and are tried again for a day. Run “npm run operate -- emails test” with your address, and check SMTP_URL.',
  },
  emails_bounce: {
    title: 'Emails to buyers came back',
    unit: 'email',
    todo: 'Run “npm run operate -- emails list --state bounced”, and “npm run operate -- emails undelivered” for the keys among them.',
    isEvent: true,
  },
  disk_nearly_full: {
    title: 'A disk is nearly full',
    unit: 'disk',
    todo: 'Less than a tenth of it and less than 10 GB are free. Look with “df -h” at the disks of DATA_DIR and RELEASES_DIR. On a full disk nothing is sold.',
  },
  backups_nearly_full: {
    title: 'The backup folder is nearly full',
    unit: 'disk',
    todo: 'Less than a tenth and less than 10 GB are free on the disk of BACKUP_TO. Make room, or move the folder to a larger disk. Once it is full, new sales are in no backup, and the log of the database fills the disk of DATA_DIR.',
  },
  archive_fails: {
    title: 'The log of the database is not being archived',
    unit: 'check',
    todo: 'Sales since then are in no backup, and the log fills the disk. Check the folder of BACKUP_TO, then the log of PostgreSQL, which says what failed.',
  },
  backup_late: {
    title: 'The daily backup is late',
    unit: 'check',
    todo: 'There is no base backup, or the last is more than two days old. Run “npm run operate -- backup now”, which says what fails.',
  },
  webhooks_fail: {
    title: 'Webhooks to your systems failed for good',
    unit: 'message',
    todo: 'They were tried for three days. Open /admin/webhooks: it shows what each address answered. Once the receiver works again, resend them there.',
    isEvent: true,
  },
  passkey_copied: {
    title: 'A passkey of the console may have been copied',
    unit: 'passkey',
    todo: 'It counted backwards, as a copy does, and was refused. The log names whose it is: “a passkey counted backwards”. Ask that person. Unless they can explain it, remove the passkey under Settings in the console and look at what they did under Audit.',
    isEvent: true,
  },
  clock_jumped: {
    title: 'The clock of a server jumped',
    unit: 'check',
    todo: 'It moved by more than five minutes at once, or the machine slept. Codes, sessions and backups go by the clock: see whether “timedatectl” calls it synchronized.',
    isEvent: true,
  },
  sign_ins_at_ceiling: {
    title: 'The limit on sign-in codes is reached',
    unit: 'request',
    todo: 'New browsers get no code meanwhile. Browsers that signed in before, keys and receipts go on. If these are customers, raise SIGN_IN_CODES_PER_HOUR.',
    isEvent: true,
  },
  checkouts_at_ceiling: {
    title: 'The limit on checkouts is reached',
    unit: 'request',
    todo: 'New browsers cannot begin a purchase meanwhile. Those that signed in before can, and every order that is paid gets its key. Look for 429 and “crowded” in the log, and let your proxy drop what comes from few networks.',
    isEvent: true,
  },
  order_pages_at_ceiling: {
    title: 'Order pages ask a payment provider too often',
    unit: 'request',
    todo: 'Pages of open orders show their last state meanwhile. Paid orders show their key, and webhooks bring in new payments as always. See that webhooks arrive: run “npm run operate -- doctor”.',
    isEvent: true,
  },
  rescues_at_ceiling: {
    title: 'The limit on requests for lost keys is reached',
    unit: 'request',
    todo: 'The page /rescue takes no more requests of new browsers meanwhile. Order pages and accounts show keys as always.',
    isEvent: true,
  },
  records_at_ceiling: {
    title: 'Visits, searches or reports are not counted any more',
    unit: 'request',
    todo: 'A limit of the site is used up: page views, searches without a result, docs answers, unproven webhooks or reports of browsers. Sales and licenses are not affected. See “many 429” in docs/operating/incidents.md.',
    isEvent: true,
  },
}

function describeRefusedKeys(): Record<`${Provider}_refuses_key`, Words> {
  const described = providerIds.map((id) => [`${id}_refuses_key`, describeRefusedKey(id)])
  return Object.fromEntries(described) as Record<`${Provider}_refuses_key`, Words>
}

function describeRefusedKey(id: Provider): Words {
  const { name } = providers[id]
  return {
    title: `${name} refuses our key`,
    unit: 'check',
    todo: `Nobody can pay with ${name}, and refunds are not noticed. Set a key that works in ${ways[id].keySettings}, then start the shop again.`,
  }
}
