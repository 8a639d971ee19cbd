import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, expect, it } from 'vitest'
import { withConsole } from '../../world/console.ts'
import { isWhole } from '../../matrix.ts'
import { ownShop } from '../../world/visit.ts'

// A stranger's program knows the shop by its document alone.
const program = `
import { customersFind, defaults, licensesGrant, licensesList, licensesRevoke } from './client.ts'

const [, , site = '', key = ''] = process.argv
defaults.baseUrl = site
defaults.headers = { Authorization: 'Bearer ' + key }

const reason = 'Won the raffle'
const prize = { email: 'ada@example.org', days: 365, seats: 1, reason }
const granted = await licensesGrant('raffle-2026-ada', prize)
if (granted.status !== 200) throw new Error(granted.data.error.message)
const again = await licensesGrant('raffle-2026-ada', prize)
if (again.status !== 200) throw new Error(again.data.error.message)

const found = await customersFind('ada@example.org')
if (found.status !== 200) throw new Error(found.data.error.message)
const customer = found.data.rows[0]?.id ?? ''
const before = await licensesList({ customer })
if (before.status !== 200) throw new Error(before.data.error.message)

const license = before.data.rows[0]?.id ?? ''
const revoked = await licensesRevoke('revoke-' + license, { license, reason })
if (revoked.status !== 200) throw new Error(revoked.data.error.message)
const after = await licensesList({ customer })
if (after.status !== 200) throw new Error(after.data.error.message)

const statuses = [before, after].map(({ data }) => data.rows.map(({ status }) => status))
const isRepeat = [granted.data.repeated, again.data.repeated]
console.log(JSON.stringify({ statuses, isRepeat, isSame: granted.data.number === again.data.number }))
`

/** The strictest settings of a stranger. */
const settings = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'ES2024',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
  },
}

const run = promisify(execFile)
const bin = (name: string) => join(import.meta.dirname, '../../../node_modules/.bin', name)

const shop = await ownShop('rows', { env: withConsole })
// The folder is inside the project, so that the client finds its packages.
const place = join(import.meta.dirname, '../../../build')
await mkdir(place, { recursive: true })
const folder = await mkdtemp(join(place, 'generated-client-'))
afterAll(() => rm(folder, { recursive: true }))

it.runIf(isWhole)(
  'a client generated from the document grants, finds and revokes a license',
  async () => {
    const document = join(folder, 'openapi-admin.json')
    await writeFile(document, await (await fetch(`${shop.url}/openapi-admin.json`)).text())
    await writeFile(join(folder, 'client.ts'), await generateSource(document))
    await writeFile(join(folder, 'program.ts'), program)
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    await run(bin('tsc'), ['-p', folder]).catch(({ stdout }) => expect(stdout).toBe(''))
    const scopes = ['customers:read', 'licenses:read', 'keys']
    const { secret } = await shop.withKey(scopes)
    const { stdout } = await run(bin('node'), [join(folder, 'program.ts'), shop.url, secret])
    expect(JSON.parse(stdout)).toEqual({
      statuses: [['active'], ['revoked']],
      isRepeat: [false, true],
      isSame: true,
    })
  },
)
