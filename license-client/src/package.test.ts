import { execFile } from 'node:child_process'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  deactivationCodes,
  deviceCodes,
  noCodes,
  releaseRefusals,
  unknownReasons,
  yesCodes,
} from './codes.ts'

const run = promisify(execFile)
const home = fileURLToPath(new URL('..', import.meta.url))

interface Packed {
  filename: string
  files: { path: string }[]
}
let folder: string
let packed: Packed

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'license-client-'))
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: home,
  })
  packed = JSON.parse(stdout)[0]
  await install(join(folder, packed.filename))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function install(tarball: string) {
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  await run('tar', ['-xzf', tarball, '-C', modules])
  await rename(join(modules, 'package'), join(modules, 'protocraft-license-client'))
  const jose = dirname(fileURLToPath(import.meta.resolve('jose/package.json')))
  await symlink(jose, join(modules, 'jose'))
}

/** Reads the texts of an entry and of what it imports, and lists what it imports from elsewhere. */
async function readEntry(entry: string) {
  const dist = join(folder, 'node_modules', 'protocraft-license-client', 'dist')
  const seen = new Set([entry])
  const texts: string[] = []
  for (const name of seen) {
    if (!name.startsWith('./')) continue
    const text = await readFile(join(dist, name), 'utf8')
    texts.push(text)
    for (const [, target = ''] of text.matchAll(/from ['"](.+?)['"]/g)) seen.add(target)
  }
  return { texts, others: [...seen].filter((name) => !name.startsWith('./')) }
}

/** Lists this Node, and the others that the machine has. */
async function listNodes(): Promise<string[]> {
  const own = process.env.PATH!.split(delimiter).map((path) => join(path, 'node'))
  const found = await Promise.all(own.map((path) => realpath(path).catch(() => null)))
  return [...new Set([process.execPath, ...found])].filter((path) => path !== null)
}

/** Runs as an app does with a server that signs files. Its texts have line breaks, as in an email. */
const offlineApp = `
import { readFile, rm } from 'node:fs/promises'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createLicenseClient } from 'protocraft-license-client'
import { fileStore } from 'protocraft-license-client/node'
const site = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
const publicKeys = [{ ...(await exportJWK(site.publicKey)), kid: 'site' }]
const about = { baseUrl: 'http://127.0.0.1:9', product: 'protocraft', publicKeys }
const fingerprint = 'lab'
const day = 86_400_000
let now = Date.parse('2026-06-01T10:00:00Z')
const on = (path) =>
  createLicenseClient({ ...about, store: fileStore(path), clock: () => new Date(now) })
for (const path of ['lab.json', 'copy.json']) await rm(path, { force: true })
async function answerRequest({ text }) {
  const { jti, machine_key } = decodeJwt(text)
  const iat = now / 1000
  const claims = { aud: 'protocraft', sub: 'lic_ada', code: 'valid', fingerprint, iat, exp: iat + 3.15e9,
    updates_until: '2027-06-01T10:00:00Z', license_type: 'individual', nonce: null, file: 'file-1', activation_request: jti, machine_key }
  const file = await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: 'site' }).sign(site.privateKey)
  return file.replace(/.{64}/g, '$&\\r\\n')
}
const said = []
const note = (answer) => said.push(answer.code ?? answer.reason)
const client = on('lab.json')
const file = await answerRequest(await client.makeActivationRequest({ fingerprint }))
note(await client.acceptFile({ text: file, fingerprint }))
now += 400 * day
note(await on('lab.json').checkOffline({ fingerprint }))
now -= 10 * day
note(await on('lab.json').checkOffline({ fingerprint }))
now += 10 * day
await on('copy.json').makeActivationRequest({ fingerprint })
note(await on('copy.json').acceptFile({ text: file, fingerprint }))
now -= 400 * day
const again = await answerRequest(await client.makeActivationRequest({ fingerprint }))
note(await on('copy.json').acceptFile({ text: again, fingerprint }))
note(await client.acceptFile({ text: again, fingerprint }))
if ((await readFile('lab.json', 'utf8')).includes('"d"')) console.log(process.version, said.join(' '))
`

describe('the published package', () => {
  it('contains its own files and nothing else', () => {
    const paths = packed.files.map(({ path }) => path)
    const outside = paths.filter((path) => !/^dist\/[a-z-]+\.(js|d\.ts)$/.test(path))
    expect(outside.toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'WIRE.md',
      'package.json',
      'vectors.json',
    ])
    expect(paths.filter((path) => path.includes('.test.'))).toEqual([])
  })

  it('installs by name and works as plain JavaScript', async () => {
    await writeFile(
      join(folder, 'app.mjs'),
      `import { createLicenseClient, memoryStore } from 'protocraft-license-client'
       import { fileStore } from 'protocraft-license-client/node'
       const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
       const publicKeys = [{ kty: 'OKP', crv: 'Ed25519', x, kid: 'a' }]
       const about = { baseUrl: 'http://127.0.0.1:9', product: 'protocraft', publicKeys }
       for (const store of [memoryStore(), fileStore('none.json')]) {
         const client = createLicenseClient({ ...about, store })
         console.log(JSON.stringify(await client.check({ licenseKey: 'k', fingerprint: 'f' })))
       }`,
    )
    const { stdout } = await run(process.execPath, ['app.mjs'], { cwd: folder })
    const answer = '{"outcome":"unknown","reason":"network","heldReason":"no_certificate"}\n'
    expect(stdout).toBe(answer + answer)
  })

  it('includes a server for an app’s tests, which needs only Node', async () => {
    await copyFile(join(home, 'examples/devices.mjs'), join(folder, 'devices.mjs'))
    await writeFile(
      join(folder, 'app.test.mjs'),
      `import { execFile } from 'node:child_process'
       import { promisify } from 'node:util'
       import { createLicenseClient, memoryStore } from 'protocraft-license-client'
       import { startTestServer } from 'protocraft-license-client/test-server'
       const { baseUrl, product, publicKeys, people, stop } = await startTestServer()
       const client = createLicenseClient({ baseUrl, product, publicKeys, store: memoryStore() })
       for (const { licenseKey } of [people.active, people.revoked])
         console.log((await client.activate({ licenseKey, fingerprint: 'f' })).code)
       const words = ['devices.mjs', people.active.licenseKey, baseUrl]
       const example = await promisify(execFile)(process.execPath, words)
       console.log(example.stdout)
       await stop()`,
    )
    const env = { PATH: process.env.PATH, HOME: folder, USERPROFILE: folder }
    const { stdout } = await run(process.execPath, ['app.test.mjs'], { cwd: folder, env })
    expect(stdout).toMatch(/^valid\nrevoked\n(no, not_activated|unknown, bad_request)\./)
    const { others } = await readEntry('./test-server.js')
    expect(others.filter((name) => !name.startsWith('node:'))).toEqual([])
  })

  it('licenses a machine without a network, also on Node 20', async () => {
    await writeFile(join(folder, 'offline.mjs'), offlineApp)
    for (const node of await listNodes()) {
      const { stdout } = await run(node, ['offline.mjs'], { cwd: folder })
      const [version, ...answers] = stdout.trim().split(' ')
      expect([version, answers.join(' ')]).toEqual([
        expect.stringMatching(/^v(2\d|[3-9]\d)\./),
        'valid updates_expired clock_moved_back wrong_machine wrong_machine valid',
      ])
    }
  })

  it('gives TypeScript the same types when it ignores the export list, as node10 resolution does', async () => {
    const folderOfPackage = join(folder, 'node_modules', 'protocraft-license-client')
    const about = JSON.parse(await readFile(join(folderOfPackage, 'package.json'), 'utf8'))
    const { '.': main, ...others } = about.exports
    expect({ types: about.types, default: about.main }).toEqual(main)
    const byPath = Object.entries<{ types: string }>(others)
    expect(about.typesVersions).toEqual({
      '*': Object.fromEntries(byPath.map(([path, { types }]) => [path.slice(2), [types]])),
    })
    for (const { types } of [main, ...Object.values<{ types: string }>(others)])
      expect(await readFile(join(folderOfPackage, types), 'utf8')).toContain('export')
  })

  it('is loaded from CommonJS by import(), and by require() in this Node', async () => {
    await writeFile(
      join(folder, 'app.cjs'),
      `import('protocraft-license-client').then(({ createLicenseClient }) => {
         const own = require('protocraft-license-client').createLicenseClient
         const { fileStore } = require('protocraft-license-client/node')
         console.log(own === createLicenseClient, typeof fileStore)
       })`,
    )
    const { stdout } = await run(process.execPath, ['app.cjs'], { cwd: folder })
    expect(stdout).toBe('true function\n')
  })

  it('is bundled by Vite for a webview, and the bundle runs', async () => {
    const app = join(folder, 'webview.js')
    await writeFile(
      app,
      `import { createLicenseClient, memoryStore } from 'protocraft-license-client'
       const about = { baseUrl: 'http://127.0.0.1:9', product: 'protocraft', store: memoryStore() }
       const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
       const publicKeys = [{ kty: 'OKP', crv: 'Ed25519', x, kid: 'a' }]
       const client = createLicenseClient({ ...about, publicKeys })
       export const answer = await client.check({ licenseKey: 'k', fingerprint: 'f' })`,
    )
    await build({
      root: folder,
      logLevel: 'error',
      build: { outDir: 'bundled', lib: { entry: app, formats: ['es'], fileName: 'webview' } },
    })
    const bundled = join(folder, 'bundled', 'webview.mjs')
    expect(await readFile(bundled, 'utf8')).not.toMatch(/from ?['"]|node:/)
    expect((await import(bundled)).answer).toMatchObject({ outcome: 'unknown', reason: 'network' })
  })

  it('installs from the file that the README names', async () => {
    const readme = await readFile(join(home, 'README.md'), 'utf8')
    expect(readme).toContain(`npm install ./${packed.filename}\n`)
    expect(readme).not.toContain('npm install protocraft')
  })

  it('uses no Node APIs in its main entry', async () => {
    const { texts, others } = await readEntry('./index.js')
    for (const text of texts) expect(text).not.toMatch(/\b(process|Buffer|require|__dirname)\b/)
    expect(others).toEqual(['jose'])
    expect(texts.length).toBeGreaterThan(10)
  })

  it('explains every code and reason in its README', async () => {
    const readme = await readFile(join(home, 'README.md'), 'utf8')
    for (const list of [
      yesCodes,
      noCodes,
      unknownReasons,
      deactivationCodes,
      deviceCodes,
      releaseRefusals,
    ]) {
      for (const code of Object.keys(list)) expect(readme).toContain(`\`${code}\``)
    }
  })
})
