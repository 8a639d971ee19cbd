import { execFileSync } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { describePowerfulLogin } from '#db/describe-login.ts'
import { findServiceAccount } from '#db/embedded/account.ts'
import { run } from '../database.ts'
import { makeFolder } from '../folder.ts'
import { findFreePort } from '../product.ts'

const programs = '/usr/lib/postgresql/15/bin'
const canRun = existsSync(programs) && process.getuid?.() === 0
const name = 'on PostgreSQL 15, a login that may create roles can give itself every right'

it.runIf(canRun)(canRun ? name : `${name} (skipped: needs root and PostgreSQL 15)`, async () => {
  const url = await startServer()
  await run(url('postgres'), 'create role shop login; create role maker login createrole')
  expect(await describePowerfulLogin(url('shop'))).toBeNull()
  expect(await describePowerfulLogin(url('maker'))).toMatch(
    /^The database user maker may create roles, so /,
  )
  await run(url('maker'), 'grant pg_execute_server_program to maker')
  expect(await describePowerfulLogin(url('maker'))).toMatch(/maker may create roles, so /)
  await run(url('postgres'), 'alter role maker nocreaterole')
  expect(await describePowerfulLogin(url('maker'))).toMatch(/ is a member of pg_execute_/)
})

async function startServer(): Promise<(login: string) => string> {
  const account = findServiceAccount()!
  const folder = makeFolder()
  chownSync(folder, account.uid, account.gid)
  const act = (program: string, ...rest: string[]) =>
    execFileSync(join(programs, program), rest, { ...account, cwd: '/', stdio: 'ignore' })
  const data = join(folder, 'data')
  act('initdb', '-D', data, '-U', 'postgres', '--auth=trust')
  const port = await findFreePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
  act('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', settings, 'start')
  onTestFinished(() => void act('pg_ctl', '-D', data, '-m', 'immediate', 'stop'))
  return (login) => `postgres://${login}@127.0.0.1:${port}/postgres`
}
