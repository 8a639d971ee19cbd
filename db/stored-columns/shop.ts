import { impersonal, type StoredTable } from './stored-table.ts'

const people = 'about who runs the shop'
const builds = 'about our builds'
const machine = 'about the shop itself'
const offers = 'about what we sell'

/** What the shop notes of itself, its builds and the people who run it. */
export const shopTables: Record<string, StoredTable> = {
  revocation_list: impersonal('hashes of ids', 'is_this number revoked'),
  admins: impersonal(people, 'id email email_norm role added_at removed_at'),
  admin_passkeys: impersonal(
    people,
    'id admin_id public_key counter transports name added_at used_at',
  ),
  admin_links: impersonal(people, 'token_hash admin_id keeps_others made_at used_at'),
  admin_challenges: impersonal(
    people,
    'id challenge purpose made_for call body_sha256 made_at used_at',
  ),
  admin_sessions: impersonal(people, 'id token_hash admin_id started_at expires_at ended_at'),
  admin_confirmations: impersonal(people, 'token_hash session_id call body_sha256 made_at used_at'),
  admin_requests: impersonal(people, 'actor key digest action_number at'),
  api_keys: impersonal(
    people,
    'id name token_hash hint scopes made_by made_at expires_at used_at revoked_at',
  ),
  releases: impersonal(
    builds,
    'id version channel notes rollout_percent published_at withdrawn_at changed_at',
  ),
  builds: impersonal(builds, 'release_id identifier file_name size sha256 sha512 content package'),
  release_pins: impersonal(builds, 'identifier release_id pinned_at'),
  prices: impersonal(offers, 'id kind cents currency holds_from set_at'),
  coupons: impersonal(
    offers,
    'id code percent off_cents currency for_purchase for_renewal begins_at ends_at most_uses made_at ended_at',
  ),
  page_exports: impersonal(machine, 'is_last exported_at'),
  device_days: impersonal('counts of all devices together', 'day version devices'),
  shop_secrets: impersonal(machine, 'position name fingerprint known_since used_since retired_at'),
  repository_keys: impersonal(
    machine,
    'id fingerprint public_key private_sealed made_at retired_at',
  ),
  backup_signers: impersonal(machine, 'public_key used_since'),
  shop: impersonal(machine, 'is_this fingerprint'),
  started_with: impersonal(machine, 'setting value'),
  migrations: impersonal(machine, 'name sha256 applied_at needs_program'),
  restores: impersonal(machine, 'number restored_at restored_until'),
  restored_counters: impersonal(machine, 'restore_number series year last'),
  invoice_counters: impersonal(machine, 'series year last'),
  health: impersonal(machine, 'name answer since measured_at'),
  alerts: impersonal(
    machine,
    'cause subject since seen_at count is_notified notified_at tried_at missed_at is_closed lasts_until note returns',
  ),
  daily_summaries: impersonal(machine, 'day tried_at sent_at'),
  reconciliations: impersonal(
    machine,
    'provider begun_at alive_at listed_until events missed healed differences',
  ),
  broken_promises: impersonal('ids, times and states of rows', 'view subject problem since'),
  webhook_endpoints: impersonal(
    'about our own systems',
    'id address events made_at ended_at stopped_at stopped_reason',
  ),
  webhook_secrets: impersonal(
    'about our own systems',
    'id endpoint_id secret_sealed made_at ends_at',
  ),
}

const queue = 'how a queue works'
const links = 'names of queues and ids'

/** The tables of pg-boss; of them, only the columns that can hold words. Their shape is pg-boss's own. */
export const jobTables: Record<string, StoredTable> = {
  'pgboss.job': {
    policy: null,
    term: 'as pg-boss keeps jobs',
    exported: 'no: ids of rows that are exported, and errors of a machine',
    columns: [
      {
        names: 'output source_output',
        erased: 'emptied where it names them',
      },
      {
        names: 'name data state singleton_key group_id group_tier dead_letter policy source_name',
        erased:
          'kept: ids of what the job is about, and how its queue works; requests for a code go, and by themselves after an hour',
      },
    ],
  },
  'pgboss.job_dependency': impersonal(links, 'child_name parent_name'),
  'pgboss.bam': impersonal(queue, 'name status queue table_name command error'),
  'pgboss.queue': impersonal(
    queue,
    'name policy dead_letter table_name ready_history singletons_active',
  ),
  'pgboss.queue_stats': impersonal(queue, 'name'),
  'pgboss.schedule': impersonal(queue, 'name key kind cron timezone data options'),
  'pgboss.subscription': impersonal(links, 'event name'),
  'pgboss.warning': impersonal(queue, 'type message data'),
}
