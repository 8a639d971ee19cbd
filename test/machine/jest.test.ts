import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { root } from '../runners.ts'

const run = promisify(execFile)

const appTest = `
test('a license is activated', async () => {
  const { createLicenseClient, memoryStore } = await import('protocraft-license-client')
  const { startTestServer } = await import('protocraft-license-client/test-server')
  const { baseUrl, product, publicKeys, people, stop } = await startTestServer()
  const client = createLicenseClient({ baseUrl, product, publicKeys, store: memoryStore() })
  const { licenseKey } = people.active
  expect((await client.activate({ licenseKey, fingerprint: 'f' })).code).toBe('valid')
  await stop()
})`

it('an app that installs the packed client tests it with Jest and the flag that the README names', async () => {
  const cwd = makeFolder()
  await run('npm', ['pack', join(root, 'license-client'), '--pack-destination', cwd], { cwd: root })
  await writeFile(join(cwd, 'package.json'), '{}')
  await writeFile(join(cwd, 'app.test.js'), appTest)
  await run('bash', ['-c', 'npm install --no-audit --no-fund ./*.tgz jest@30'], { cwd })
  const jest = (NODE_OPTIONS: string) =>
    run('npx', ['jest'], { cwd, env: { ...process.env, NODE_OPTIONS } })
  await expect(jest('')).rejects.toThrow('--experimental-vm-modules')
  const { stderr } = await jest('--experimental-vm-modules')
  expect(stderr).toContain('1 passed, 1 total')
})
