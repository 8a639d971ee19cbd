import { connectAlone } from './connect.ts'

interface Right {
  login: string
  role: string
  is_superuser: boolean
}

/**
 * Returns a sentence if a URL's login can run programs, or read and write files, on the server's
 * machine.
 */
export async function describePowerfulLogin(url: string): Promise<string | null> {
  const client = connectAlone(url, 'protocraft-start')
  try {
    await client.connect()
    // A member counts even if it has to assume the role first. Before version 16, a login with
    // CREATEROLE can grant itself any role.
    const { rows } = await client.query<Right>(`
      select session_user as login, rolname as role, rolsuper as is_superuser from pg_roles
      where pg_has_role(session_user, oid, 'member') and (
        rolsuper
        or rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
        or (rolcreaterole and current_setting('server_version_num')::int < 160000))
      order by rolname = session_user desc, rolname`)
    return rows[0] === undefined ? null : describe(rows[0])
  } finally {
    await client.end()
  }
}

function describe({ login, role, is_superuser: isSuperuser }: Right): string {
  const own = isSuperuser ? 'is a superuser' : 'may create roles'
  const why = role === login ? own : `is a member of ${role}`
  return `The database user ${login} ${why}, so whoever gets into the database also gets into the machine it runs on.`
}

/** Refuses such a login for a database that will be filled with rows from elsewhere. */
export async function refusePowerfulLogin(url: string): Promise<string | null> {
  const said = await describePowerfulLogin(url)
  return said === null ? null : `${said} ${nameOwner}`
}

const nameOwner =
  'Name a database that an ordinary user owns: docs/operating/databases.md says how to make one.'
