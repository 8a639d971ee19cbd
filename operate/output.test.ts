import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const full = '/dev/full'
const program = ['--require', './require-node.cjs', 'operate/main.ts', 'settings', 'example']

async function printTo(output: number | 'pipe') {
  const child = spawn(process.execPath, program, { stdio: ['ignore', output, 'pipe'] })
  child.stdout?.destroy()
  const [said, [exitCode]] = await Promise.all([text(child.stderr!), once(child, 'close')])
  return { exitCode, said }
}

it('a command succeeds when its reader stops reading early', async () => {
  expect(await printTo('pipe')).toEqual({ exitCode: 0, said: '' })
})

it.runIf(existsSync(full))('a command that cannot write its output reports that', async () => {
  expect(await printTo(openSync(full, 'w'))).toEqual({
    exitCode: 1,
    said: expect.stringMatching(/^The output is incomplete: ENOSPC[^\n]*\.\n$/),
  })
})
