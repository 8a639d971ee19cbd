import type { ChipState } from '#app/ui/chip.tsx'

interface Named {
  label: string
  /** Red where money, keys or sales are stopped; otherwise amber. */
  state: ChipState
}

const kinds: Record<string, Named> = {
  paid_without_key: { label: 'Paid, no key', state: 'stopped' },
  promise_broken: { label: 'Promise', state: 'stopped' },
  payment_quarantined: { label: 'Quarantine', state: 'asks' },
  key_email_bounced: { label: 'Bounced', state: 'asks' },
  emails_held: { label: 'Held', state: 'asks' },
  emails_wait: { label: 'Emails wait', state: 'stopped' },
  provider_silent: { label: 'No answer', state: 'stopped' },
  no_sale_begins: { label: 'No sale', state: 'stopped' },
  books_differ: { label: 'Books', state: 'asks' },
  books_late: { label: 'Books', state: 'asks' },
  database_takes_no_write: { label: 'Database', state: 'stopped' },
  disk_nearly_full: { label: 'Disk', state: 'stopped' },
  backups_nearly_full: { label: 'Backup', state: 'asks' },
  backup_late: { label: 'Backup', state: 'asks' },
  archive_fails: { label: 'Backup', state: 'asks' },
  backups_off: { label: 'Backup', state: 'asks' },
  no_console: { label: 'Console', state: 'asks' },
  passkey_copied: { label: 'Passkey', state: 'asks' },
  clock_jumped: { label: 'Clock', state: 'asks' },
  event_stuck: { label: 'Webhook', state: 'asks' },
  jobs_stuck: { label: 'Jobs', state: 'asks' },
  correction_waits: { label: 'Correction', state: 'asks' },
  dispute_open: { label: 'Dispute', state: 'asks' },
  release_without_builds: { label: 'Release', state: 'asks' },
  webhooks_fail: { label: 'Webhook', state: 'asks' },
}

/** A later version of the shop may know other kinds. */
export function nameKind(kind: string): Named {
  if (kind.endsWith('_refuses_key')) return { label: 'Refused', state: 'stopped' }
  return kinds[kind] ?? { label: 'Problem', state: 'asks' }
}
