import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openConsole, readDone, withConsole } from '../world/console.ts'
import { mayMount, mountSmallDisk, resizeDisk } from '../disks.ts'
import { makeFolder } from '../folder.ts'
import { calm, openShop } from '../world/shop.ts'

const name =
  'a disk that fills up while a build is uploaded or published is named, and with room again it goes on'
const tus = { 'Tus-Resumable': '1.0.0' }
const version = '2.0.0'
const fileName = 'protocraft-2.0.0-x64.exe'

it.skipIf(!mayMount)(
  mayMount ? name : `${name} (needs the right to mount a small disk)`,
  async () => {
    const folder = makeFolder()
    mountSmallDisk(folder, '4g')
    const env = { ...withConsole, RELEASES_DIR: folder }
    const shop = await openShop({ behavior: calm, env, work: false })
    onTestFinished(() => shop.close())
    const owner = await openConsole(shop)
    const bytes = randomBytes(3e6)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const ask = (path: string, method: string, headers: Record<string, string>, body?: Buffer) =>
      fetch(new URL(path, shop.url), {
        method,
        headers: { ...owner.headers, ...tus, ...headers },
        ...(body && { body: new Uint8Array(body) }),
      })
    const begun = await ask('/api/admin/uploads', 'POST', {
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': `version ${btoa(version)},filename ${btoa(fileName)}`,
    })
    const address = begun.headers.get('Location')!
    const readOffset = async () =>
      Number((await ask(address, 'HEAD', {})).headers.get('Upload-Offset'))
    const send = (from: number, to?: number) =>
      ask(
        address,
        'PATCH',
        { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(from) },
        bytes.subarray(from, to),
      )
    const publish = () =>
      owner.write('releases/publish', {
        version,
        sha256: { [fileName]: sha256 },
        reason: 'It is ready.',
      })

    expect((await send(0, 1e6)).status).toBe(204)
    resizeDisk(folder, '2m')
    const refused = await send(1e6)
    expect(refused.status).toBe(507)
    expect(await refused.text()).toContain('The shop’s disk is full.')
    const arrived = await readOffset()
    expect(arrived).toBeGreaterThanOrEqual(1e6)
    expect(arrived).toBeLessThan(bytes.length)
    expect(await (await publish()).text()).toContain('has not arrived whole')

    resizeDisk(folder, '4m')
    expect((await send(arrived)).status).toBe(204)
    const halfway = await publish()
    expect(halfway.status).toBe(400)
    expect(await halfway.text()).toContain('no space left')
    expect(await readdir(folder)).toEqual(['.uploads'])
    expect((await readdir(join(folder, '.uploads'))).join()).not.toContain('publish')

    resizeDisk(folder, '4g')
    await readDone(await publish())
    const { builds } = (await (await fetch(new URL('/api/download/release', shop.url))).json()) as {
      builds: object[]
    }
    expect(builds).toMatchObject([{ file_name: fileName, sha256, size: bytes.length }])
    expect(await readdir(join(folder, '.uploads'))).toEqual([])
  },
)
