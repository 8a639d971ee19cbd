import { showControls } from '#db/show-controls.ts'
import type { Db } from '#db/schema.ts'
import type { Config } from '../settings/config.ts'

/** Written by db/copy/move.ts, beside the settings. */
const movedTo = 'MOVED_TO'
/** The shop's address. Other settings need not match it. */
const address = 'ADDRESS'

/** Notes which shop this database belongs to, using only settings without secrets. */
export async function noteSettings(db: Db, config: Config): Promise<void> {
  await db
    .insertInto('started_with')
    .values([...describeSettings(config), { setting: address, value: config.siteUrl }])
    .onConflict((conflict) =>
      conflict.column('setting').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute()
}

/** Finds which settings differ from those at the shop's last start, with one sentence for each. */
export async function findOtherSettings(db: Db, config: Config): Promise<string[]> {
  const noted = await db.selectFrom('started_with').selectAll().orderBy('setting').execute()
  const ours = new Map(describeSettings(config).map(({ setting, value }) => [setting, value]))
  return noted
    .filter(({ setting, value }) => ours.has(setting) && ours.get(setting) !== value)
    .map(
      ({ setting, value }) =>
        `${setting} is ${ours.get(setting)}; the shop has ${showControls(value)}`,
    )
}

/** Returns a sentence if the shop was moved away from this database. */
export async function findMove(db: Db): Promise<string | null> {
  const place = await readNote(db, movedTo)
  if (place === null) return null
  return `The shop was moved from here to ${showControls(place)}, and what it sold since is there. Start it with that database.`
}

/** Finds the address at which the shop last started, so that a command need not know its port. */
export async function findAddress(db: Db): Promise<string | null> {
  return readNote(db, address)
}

async function readNote(db: Db, setting: string): Promise<string | null> {
  const noted = await db
    .selectFrom('started_with')
    .select('value')
    .where('setting', '=', setting)
    .executeTakeFirst()
  return noted?.value ?? null
}

/** Describes the settings. Outside production, the site is this machine, on any port. */
function describeSettings({ production, demo, siteUrl }: Config) {
  return [
    { setting: 'NODE_ENV', value: production ? 'production' : 'not production' },
    { setting: 'SITE_URL', value: production ? siteUrl : 'not public' },
    { setting: 'STRIPE_SECRET_KEY', value: demo ? 'not set' : 'set' },
  ]
}
