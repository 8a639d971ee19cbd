import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../free-port.ts'

/** The program as `npm start` runs it, in a process and a data folder of its own. */
export interface Product {
  url: string
  pid: number
  /** Where the stand-in of Stripe shows its pages, while the product runs one. */
  payUrl: string
  /** What the operator's command line says. */
  operate: (...args: string[]) => Promise<string>
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')
const patience = 60_000

/** Without settings it is the demo: kind stand-ins, seeded people, a mailbox page. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'protocraft-product-'))
  // Started by root, the database runs as another user.
  await chmod(dataDir, 0o755)
  const [port, demoPort] = [await findFreePort(), await findFreePort()]
  const url = `http://localhost:${port}`
  const own = { PORT: `${port}`, DEMO_PORT: `${demoPort}`, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [join(root, 'start.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...own, ...settings },
  })
  const operate = (...args: string[]) => runOperate({ ...own, ...settings }, args)
  const said = listenTo(child)
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGINT')
      await once(child, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  await waitUntilReady(url, child, said).catch(async (error) => {
    await stop()
    throw error
  })
  return { url, pid: child.pid!, payUrl: `http://127.0.0.1:${demoPort}`, operate, stop }
}

async function runOperate(settings: Record<string, string>, args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  const program = [join(root, 'operate/main.ts'), ...args]
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, env })
  return stdout
}

function listenTo(child: ChildProcess): () => string {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => lines.push(text))
  return () => lines.join('')
}

async function waitUntilReady(url: string, child: ChildProcess, said: () => string) {
  const end = Date.now() + patience
  while (Date.now() < end && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The product did not become ready. It said:\n${said()}`)
}
