import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '#test/folder.ts'
import { tryExclusive, tryShared, waitForExclusive } from './lock.ts'

const folder = makeFolder()

it('an exclusive lock keeps everyone else out until it is released', async () => {
  const path = join(folder, 'a')
  const lock = tryExclusive(path)
  expect(tryExclusive(path)).toBeUndefined()
  expect(tryShared(path)).toBeUndefined()
  expect(await waitForExclusive(path, 50)).toBeUndefined()
  lock?.release()
  tryExclusive(path)!.release()
})

it('a shared lock lets others share, and keeps exclusive locks out', () => {
  const path = join(folder, 'b')
  const [one, two] = [tryShared(path)!, tryShared(path)!]
  one.release()
  expect(tryExclusive(path)).toBeUndefined()
  two.release()
  tryExclusive(path)!.release()
})

it('a killed process releases its lock at once', async () => {
  const path = join(folder, 'c')
  const program = `
    import { tryExclusive } from '${new URL('./lock.ts', import.meta.url)}'
    console.log(tryExclusive(process.argv[1]) ? 'held' : 'refused')
    setInterval(() => globalThis.gc?.(), 10)
  `
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program, path])
  expect(String(await once(child.stdout, 'data'))).toContain('held')
  await new Promise((done) => setTimeout(done, 200))
  expect(tryExclusive(path)).toBeUndefined()
  child.kill('SIGKILL')
  await once(child, 'exit')
  tryExclusive(path)!.release()
})
