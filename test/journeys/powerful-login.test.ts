import { expect, it, onTestFinished } from 'vitest'
import { writeBackupKeys } from '../backups.ts'
import { copyCluster, emptyDatabase, run, startServer } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { makeFolder } from '../folder.ts'
import { openProduct } from '../product-of-test.ts'

it.runIf(isWhole)(
  'a login that reaches the machine of the database gets a warning at the start, and nothing is moved or restored with it',
  async () => {
    const { superuser, url } = await openServer()
    const { keyFile, env: keys } = await writeBackupKeys()
    const env = { DATABASE_URL: url, BACKUP_TO: makeFolder(), ...keys }
    const shop = await openProduct({ env })
    const warning =
      'The database user postgres is a superuser, so whoever gets into the database also gets into the machine it runs on.'
    expect(shop.output().split(warning)).toHaveLength(2)
    await shop.operate('backup', 'begin')
    await shop.operate('backup', 'now')
    await expect(shop.operate('restore', keyFile)).rejects.toThrow(
      `${warning} Name a database that an ordinary user owns`,
    )
    await shop.stop()
    await run(superuser, 'create database other')
    await expect(shop.operate('move', url.replace('/shop?', '/other?'))).rejects.toThrow(
      `${warning} Name a database that an ordinary user owns`,
    )
    const owned = await emptyDatabase()
    onTestFinished(owned.drop)
    await shop.operate('move', owned.url)
  },
)

/** Opens a server of its own, whose superuser is the login of a shop. */
async function openServer() {
  const dataDir = makeFolder()
  await copyCluster(dataDir)
  const { server, superuser } = await startServer({ dataDir })
  onTestFinished(server.stop)
  return { superuser, url: superuser.replace('/postgres?', '/shop?') }
}
