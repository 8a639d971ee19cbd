import { impersonal, type StoredTable } from './stored-table.ts'

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
        merged: 'stays',
      },
      {
        names: 'name data state singleton_key group_id group_tier dead_letter policy source_name',
        erased: 'kept: ids of what the job is about, and how its queue works',
        merged: 'stays',
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
