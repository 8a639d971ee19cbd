import { impersonal, type StoredTable } from './stored-table.ts'

const people = 'about who runs the shop'
const builds = 'about our builds'
const machine = 'about the shop itself'
const offers = 'about what we sell'

/** Tables about the shop itself, its builds and the people who run it. */
export const shopTables: Record<string, StoredTable> = {
  admins: impersonal(people),
  admin_passkeys: impersonal(people),
  admin_links: impersonal(people),
  admin_challenges: impersonal(people),
  admin_sessions: impersonal(people),
  admin_confirmations: impersonal(people),
  admin_requests: impersonal(people),
  api_keys: impersonal(people),
  releases: impersonal(builds),
  builds: impersonal(builds),
  release_pins: impersonal(builds),
  prices: impersonal(offers),
  coupons: impersonal(offers),
  page_exports: impersonal(machine),
  shop_secrets: impersonal(machine),
  backup_signers: impersonal(machine),
  shop: impersonal(machine),
  started_with: impersonal(machine),
  migrations: impersonal(machine),
  copy_requests: impersonal(machine),
  restores: impersonal(machine),
  restored_counters: impersonal(machine),
  invoice_counters: impersonal(machine),
  health: impersonal(machine),
  alerts: impersonal(machine),
  daily_summaries: impersonal(machine),
  reconciliations: impersonal(machine),
  broken_invariants: impersonal('ids, times and states of rows'),
  webhook_endpoints: impersonal('about our own systems'),
  webhook_secrets: impersonal('about our own systems'),
}

const queue = 'how a queue works'
const links = 'names of queues and ids'

/**
 * The tables of pg-boss, with only the columns that can contain text. pg-boss defines their structure.
 */
export const jobTables: Record<string, StoredTable> = {
  'pgboss.job': {
    policy: null,
    term: 'as pg-boss keeps jobs',
    exported: 'no: ids of rows that are exported, and errors of a machine',
    named: {
      'output source_output': 'emptied where it names them',
      'name data state singleton_key group_id group_tier dead_letter policy source_name':
        'kept: ids of what the job is about, and how its queue works; requests for a code go, and by themselves after an hour',
    },
  },
  'pgboss.job_dependency': impersonal(links),
  'pgboss.bam': impersonal(queue),
  'pgboss.queue': impersonal(queue),
  'pgboss.queue_stats': impersonal(queue),
  'pgboss.schedule': impersonal(queue),
  'pgboss.subscription': impersonal(links),
  'pgboss.warning': impersonal(queue),
}
