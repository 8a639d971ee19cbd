import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** The packages that take the longest to load, and that few commands need. */
const costly = [
  '@aws-sdk/client-s3',
  '@modelcontextprotocol/server',
  '@simplewebauthn/server',
  '@tus/server',
  'age-encryption',
  'nodemailer',
  'pdfkit',
  'stripe',
]

const program = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  const resolve = (name, context, next) => {
    loaded.add(name)
    return next(name, context)
  }
  registerHooks({ resolve })
  const { listResources } = await import('#operate/resources.ts')
  await listResources()
  await import('#server/start/app.ts')
  await import('#server/start/make-deps.ts')
  console.log(JSON.stringify([...loaded]))
`

it('neither a command’s help nor a start loads packages that only a few commands need', async () => {
  const root = join(import.meta.dirname, '..')
  const args = ['--require', './require-node.cjs', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded).toContain('pg')
  expect(costly.filter((name) => loaded.includes(name))).toEqual([])
})
