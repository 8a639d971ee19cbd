import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Config } from '../settings/config.ts'

/** Written by db/move/, beside the settings. */
const movedTo = 'MOVED_TO'

/** Notes which shop this database belongs to, in settings that hold no secret. */
export async function noteSettings(db: Kysely<Database>, config: Config): Promise<void> {
  await db
    .insertInto('started_with')
    .values(describeSettings(config))
    .onConflict((conflict) =>
      conflict.column('setting').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute()
}

/** Which settings differ from those the shop last started with; one sentence for each. */
export async function findOtherSettings(db: Kysely<Database>, config: Config): Promise<string[]> {
  const noted = await db.selectFrom('started_with').selectAll().orderBy('setting').execute()
  const ours = new Map(describeSettings(config).map(({ setting, value }) => [setting, value]))
  return noted
    .filter(({ setting, value }) => ours.has(setting) && ours.get(setting) !== value)
    .map(({ setting, value }) => `${setting} is ${ours.get(setting)}; the shop has ${value}`)
}

/** Answers a sentence when the shop was moved away from this database. */
export async function findMove(db: Kysely<Database>): Promise<string | null> {
  const moved = await db
    .selectFrom('started_with')
    .select('value')
    .where('setting', '=', movedTo)
    .executeTakeFirst()
  if (moved === undefined) return null
  return `The shop was moved from here to ${moved.value}, and what it sold since is there. Start it with that database.`
}

/** The site of a program that is not in production is this machine, on any port. */
function describeSettings({ production, demo, siteUrl }: Config) {
  return [
    { setting: 'NODE_ENV', value: production ? 'production' : 'not production' },
    { setting: 'SITE_URL', value: production ? siteUrl : 'not public' },
    { setting: 'STRIPE_SECRET_KEY', value: demo ? 'not set' : 'set' },
  ]
}
