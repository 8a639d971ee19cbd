import pg from 'pg'
import { recordRestore as record, type Restored } from '#db/backup/record-restore.ts'
import { findLastNumber } from '#db/lost-time.ts'

/** As a restore records itself: what came after a time is lost. */
export async function recordRestore(url: string, until: Date): Promise<Restored> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const number = (await findLastNumber(client)) + 1
    return await record(client, { number, until })
  } finally {
    await client.end()
  }
}
