import type pg from 'pg'
import { z } from 'zod'
import type { CopyReader } from './read-copy.ts'

export type JobTypes = ReadonlyMap<string, z.ZodType>

/**
 * Restores only those of a copy's jobs that this program could have created, and returns the number of
 * others. Other columns, such as the queue's table, would become part of what pg-boss sends to
 * PostgreSQL.
 */
export async function fillJobs(
  client: pg.Client,
  columns: string[],
  copy: CopyReader,
  types: JobTypes,
): Promise<number> {
  let dropped = 0
  for await (const part of copy.rows()) {
    const lines = part.toString().split('\n').slice(0, -1)
    const jobs = lines.flatMap((line) => readJob(line, columns, types) ?? [])
    const { rowCount } = await client.query(insert, [JSON.stringify(jobs)])
    dropped += lines.length - rowCount!
  }
  return dropped
}

/** A time that PostgreSQL can read; any other would abort the whole restore. */
const time = z
  .string()
  .regex(/^[12]\d{3}-.*\+00$/)
  .transform((text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'))
  .pipe(z.iso.datetime())
const whole = z
  .string()
  .regex(/^-?\d{1,9}$/)
  .transform(Number)

const row = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.string(),
  state: z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']),
  priority: whole,
  retry_count: whole.pipe(z.int().min(0)),
  start_after: time,
  created_on: time,
  started_on: time.nullable(),
  completed_on: time.nullable(),
  keep_until: time,
})

/** Reads a job; null if the line doesn't contain one. */
function readJob(line: string, columns: string[], types: JobTypes) {
  const fields = line.split('\t').map(readField)
  const read = row.safeParse(Object.fromEntries(columns.map((column, at) => [column, fields[at]])))
  if (!read.success) return null
  const data = types.get(read.data.name)?.safeParse(parse(read.data.data))
  return data?.success ? { ...read.data, data: data.data } : null
}

const escapes: Record<string, string> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** Reads a field as PostgreSQL writes it in a copy. */
function readField(field: string): string | null {
  if (field === '\\N') return null
  return field.replace(/\\(.)/gs, (_, character: string) => escapes[character] ?? character)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The number of retries and their end are taken from the queue, because the job's worker no longer
 * exists.
 */
const insert = `
  insert into pgboss.job (id, name, data, state, priority, retry_count, start_after, created_on, started_on,
    completed_on, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    deletion_seconds, policy, dead_letter, heartbeat_seconds, heartbeat_on)
  select job.*, queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
    queue.expire_seconds, queue.deletion_seconds, queue.policy, queue.dead_letter, queue.heartbeat_seconds,
    case when job.state = 'active' then now() end
  from json_to_recordset($1) as job (id uuid, name text, data jsonb, state pgboss.job_state, priority int,
      retry_count int, start_after timestamptz, created_on timestamptz, started_on timestamptz,
      completed_on timestamptz, keep_until timestamptz)
    join pgboss.queue on queue.name = job.name
  on conflict do nothing`
