import { expect, it, onTestFinished } from 'vitest'
import { copyCluster, run, startServer } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { describePowerfulLogin } from './describe-login.ts'

const logins: [string, string, string | null][] = [
  ['an owner of a database', '', null],
  ['who makes databases and roles', 'createdb createrole', null],
  ['a superuser', 'superuser', 'is a superuser'],
  ['a member of a superuser', 'in role postgres', 'is a member of postgres'],
  ...['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'].map(
    (role): [string, string, string] => [
      `a member of ${role}`,
      `noinherit in role ${role}`,
      `is a member of ${role}`,
    ],
  ),
]

it('a login with power over the database machine is told apart from one that only owns a database', async () => {
  const dataDir = makeFolder()
  await copyCluster(dataDir)
  const { server, superuser } = await startServer({ dataDir })
  onTestFinished(server.stop)
  const url = new URL(server.connectionString)
  for (const [index, [who, rights, why]] of logins.entries()) {
    url.username = `login_${index}`
    await run(superuser, `create role ${url.username} login password '${url.password}' ${rights}`)
    const said = await describePowerfulLogin(url.href)
    if (why === null) expect(said, who).toBeNull()
    else expect(said, who).toMatch(new RegExp(`^The database user ${url.username} ${why}, so `))
  }
  expect(await describePowerfulLogin(server.connectionString)).toBeNull()
  const asLess = `${superuser}&options=-c%20role%3Dshop`
  expect(await describePowerfulLogin(asLess), 'a superuser who acts as the owner').not.toBeNull()
})
