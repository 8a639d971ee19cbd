/** The running shop writes these tables all the time, even if nothing happens. */
const restless = [
  'health',
  'alerts',
  'rate_limits',
  'reconciliations',
  'daily_summaries',
  'broken_invariants',
]

/**
 * Selects PostgreSQL's counts of everything ever written: different counts mean that something changed.
 */
export const countChanges = `
  select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as changes
  from pg_stat_user_tables
  where schemaname = 'public' and relname not in (${restless.map((name) => `'${name}'`).join()})`
