import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { install } from '#bench/install.ts'
import { run } from '#bench/run.ts'
import { withConsole } from '../../world/console.ts'
import { isWhole } from '../../matrix.ts'
import { calm, openShop, type Shop } from '../../world/shop.ts'

// Generators of strangers turn both documents into programs that compile and call the shop.

interface Generator {
  /** The lines of its program that ask. Each sees `site` and `key`. */
  program: string
  generate(tools: string, folder: string): Promise<unknown>
}

const documents = ['public', 'admin'] as const
const script = (tools: string, path: string) => join(tools, 'node_modules', path)
const node = (args: string[], folder: string) => run(process.execPath, args, folder)

const generators: Record<string, Generator> = {
  'openapi-typescript with openapi-fetch': {
    async generate(tools, folder) {
      const program = script(tools, 'openapi-typescript/bin/cli.js')
      for (const name of documents)
        await node([program, `${name}.json`, '-o', `${name}.d.ts`], folder)
    },
    program: `
import createClient from 'openapi-fetch'
import type { paths } from './public.d.ts'
import type { paths as adminPaths } from './admin.d.ts'
const shop = createClient<paths>({ baseUrl: site })
const console = createClient<adminPaths>({ baseUrl: site, headers: { Authorization } })
const models = await shop.GET('/api/models/{provider}', { params: { path: { provider: 'openai' } } })
const license = await shop.POST('/api/license/validate', { body: check })
const granted = await console.POST('/api/admin/licenses/grant', { params: { header }, body: prize })
const listed = await console.GET('/api/admin/licenses/list', { params: { query: {} } })
show({
  models: models.data?.models.length ?? 0,
  license: license.data?.code,
  refused: granted.error?.error.code,
  repeated: granted.data?.repeated,
  seats: listed.data?.rows[0]?.seats,
})`,
  },
  '@hey-api/openapi-ts': {
    async generate(tools, folder) {
      const program = script(tools, '@hey-api/openapi-ts/bin/run.js')
      for (const name of documents)
        await node([program, '-i', `${name}.json`, '-o', name, '--no-log-file'], folder)
    },
    program: `
import { licensesGrant, licensesList } from './admin/index'
import { client as adminClient } from './admin/client.gen'
import { licenseValidate, modelsProvider } from './public/index'
import { client } from './public/client.gen'
client.setConfig({ baseUrl: site })
adminClient.setConfig({ baseUrl: site, auth: key })
const models = await modelsProvider({ path: { provider: 'openai' } })
const license = await licenseValidate({ body: check })
const granted = await licensesGrant({ headers: header, body: prize })
const listed = await licensesList({ query: {} })
show({
  models: models.data?.models.length ?? 0,
  license: license.data?.code,
  refused: granted.error?.error.code,
  repeated: granted.data?.repeated,
  seats: listed.data?.rows[0]?.seats,
})`,
  },
  orval: {
    async generate(tools, folder) {
      const program = script(tools, 'orval/dist/bin/orval.mjs')
      for (const name of documents) {
        const output = { target: `${name}.ts`, client: 'fetch', mode: 'single', baseUrl: '/' }
        const config = { [name]: { input: `./${name}.json`, output } }
        await writeFile(join(folder, `${name}.mjs`), `export default ${JSON.stringify(config)}`)
        await node([program, '--config', `${name}.mjs`], folder)
      }
    },
    program: `
import { licensesGrant, licensesList } from './admin'
import { licenseValidate, modelsProvider } from './public'
// Its calls ask the site that their page comes from.
const ask = fetch
globalThis.fetch = (path, init) => ask(site + String(path).replace('//', '/'), init)
const models = await modelsProvider('openai')
const license = await licenseValidate(check)
const granted = await licensesGrant(prize, { headers: { ...header, Authorization } })
const listed = await licensesList({}, { headers: { Authorization } })
show({
  models: models.status === 200 ? models.data.models.length : 0,
  license: license.status === 200 ? license.data.code : undefined,
  refused: granted.status === 200 ? undefined : granted.data.error.code,
  repeated: granted.status === 200 ? granted.data.repeated : undefined,
  seats: listed.status === 200 ? listed.data.rows[0]?.seats : undefined,
})`,
  },
}

const head = `
const [, , site = '', key = ''] = process.argv
const Authorization = 'Bearer ' + key
const header = { 'Idempotency-Key': crypto.randomUUID() }
const check = { license_key: 'PC1-00000-00000-00000-00000-00000' }
const email = crypto.randomUUID() + '@example.org'
const prize = { email, days: 365, seats: 3, reason: 'Won the raffle' }
interface Seen {
  models: number
  license: string | undefined
  refused: string | undefined
  repeated: boolean | undefined
  seats: number | undefined
}
const show = (seen: Seen) => process.stdout.write(JSON.stringify(seen))
`

const settings = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'ES2024',
    module: 'preserve',
    skipLibCheck: true,
    types: ['node'],
  },
}

let shop: Shop
let tools: string | null
beforeAll(async () => {
  if (!isWhole) return
  shop = await openShop({ behavior: calm, env: withConsole })
  tools = await install('generators').catch((error: Error) => {
    console.log(`not run: ${error.message}`)
    return null
  })
})
afterAll(() => shop?.close())

it.runIf(isWhole).for(Object.keys(generators))(
  'a client of both documents by %s compiles and calls the shop',
  async (name, { skip }) => {
    if (tools === null) return skip('not run')
    const { generate, program } = generators[name]!
    const folder = await mkdtemp(join(tools, 'client-'))
    for (const [file, path] of [
      ['public', 'openapi'],
      ['admin', 'openapi-admin'],
    ])
      await writeFile(
        join(folder, `${file}.json`),
        await (await fetch(`${shop.url}/${path}.json`)).text(),
      )
    await generate(tools, folder)
    await writeFile(
      join(folder, 'program.ts'),
      program.replace(/\n(?!import)(?=\w|\/)/, `${head}$&`),
    )
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const bin = join(import.meta.dirname, '../../../node_modules/.bin')
    await run(join(bin, 'tsc'), ['-p', folder], folder)
    const bundle = ['--bundle', '--platform=node', '--format=esm', '--outfile=program.mjs']
    await run(script(tools, '.bin/esbuild'), ['program.ts', ...bundle], folder)
    const { secret } = await shop.withKey(['licenses:grant', 'licenses:read'])
    const seen = JSON.parse(await node(['program.mjs', shop.url, secret], folder))
    expect(seen).toEqual({
      models: expect.any(Number),
      license: 'not_found',
      repeated: false,
      seats: 3,
    })
    expect(seen.models).toBeGreaterThan(0)
    await rm(folder, { recursive: true })
  },
)
