import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../world/clock.ts'
import { makeFolder } from '../folder.ts'
import { findFreePort } from '../product.ts'

const proxies = [
  { name: 'Caddy', program: find('caddy'), start: startCaddy },
  { name: 'nginx', program: find('nginx'), start: startNginx },
]

// An instance answers a write with its body after a while, as one does that asks a payment provider, or,
// for longer, that publishes a build.
const waits = { '/write': 15, '/publish': 70_000 }
const instance = `
  const waits = ${JSON.stringify(waits)}
  require('node:http').createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => setTimeout(() => response.end(body), waits[request.url] ?? 0))
  }).listen(Number(process.argv[1]), '127.0.0.1')
`

for (const { name, program, start } of proxies)
  describe.runIf(program)(`${name}${program ? '' : ' (skipped: it is not installed)'}`, () => {
    it('loses the calls that a killed instance held, and no more', async () => {
      const ports = [await findFreePort(), await findFreePort()]
      const instances = ports.map(startInstance)
      const proxy = await start(program!, ports)
      await until(() => isAnswered(proxy.url), 10_000, 'the proxy answers')
      const calls = beginCalls(proxy.url)
      for (const [turn, port] of [...ports, ...ports].entries()) {
        await sleep(2500)
        instances[turn % 2]!.kill('SIGKILL')
        await sleep(3000)
        instances[turn % 2] = startInstance(port)
      }
      const { made, lost } = await calls.end()
      console.log(`${name}: ${lost} of ${made} lost, ${proxy.countCut()} cut in an instance`)
      expect(lost).toBeLessThanOrEqual(proxy.countCut())
    })

    it('lets a part of a build through, and waits for a build that is published', async () => {
      const port = await findFreePort()
      startInstance(port)
      const proxy = await start(program!, [port])
      await until(() => isAnswered(proxy.url), 10_000, 'the proxy answers')
      const body = Buffer.alloc(4 * 1024 * 1024, 'build')
      const answer = await fetch(`${proxy.url}/publish`, { method: 'POST', body })
      expect(answer.status).toBe(200)
      expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
    })
  })

function startInstance(port: number): ChildProcess {
  const child = spawn(process.execPath, ['-e', instance, `${port}`])
  onTestFinished(() => void child.kill())
  return child
}

/** Begins six callers, so few that an instance often has no call when it is killed. */
function beginCalls(url: string) {
  const ending = new AbortController()
  const answers: boolean[] = []
  const callers = Array.from({ length: 6 }, async () => {
    while (!ending.signal.aborted) {
      answers.push(await isAnswered(url))
      await sleep(Math.random() * 200)
    }
  })
  const end = async () => {
    ending.abort()
    await Promise.all(callers)
    return { made: answers.length, lost: answers.filter((answered) => !answered).length }
  }
  return { end }
}

async function isAnswered(url: string): Promise<boolean> {
  const body = crypto.randomUUID()
  const answer = await fetch(`${url}/write`, { method: 'POST', body }).catch(() => null)
  return answer?.status === 200 && (await answer.text()) === body
}

/** A proxy with our settings, in front of instances on these ports. */
interface DeployedProxy {
  url: string
  /** Counts the connections that ended while an instance had a call. */
  countCut(): number
}

function find(name: string): string | undefined {
  const folders = ['/usr/bin', '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

async function startCaddy(program: string, ports: number[]): Promise<DeployedProxy> {
  const port = await findFreePort()
  const settings = (await readDeployed('Caddyfile'))
    .replace('shop.example.com {', `http://127.0.0.1:${port} {`)
    .replace('to 127.0.0.1:3000', `to ${ports.map((each) => `127.0.0.1:${each}`).join(' ')}`)
  const file = await keep(`{\n\tadmin off\n}\n${settings}`)
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  const said = run(program, args, { HOME: makeFolder() })
  const cut = /"level":"error".*"(EOF|[^"]*reset by peer)"/g
  return { url: `http://127.0.0.1:${port}`, countCut: () => said().match(cut)?.length ?? 0 }
}

async function startNginx(program: string, ports: number[]): Promise<DeployedProxy> {
  const port = await findFreePort()
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`)
  const settings = (await readDeployed('nginx.conf'))
    .replace('server 127.0.0.1:3000 max_fails=0;', servers.join(' '))
    .replace(/server \{\s+listen 80;[^}]+\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/listen \[::\]:443 .*|ssl_certificate.*/g, '')
  const folder = makeFolder()
  const ours = `daemon off; pid ${folder}/pid; error_log stderr; events {}`
  const file = await keep(`${ours}\nhttp {\naccess_log off;\n${settings}\n}\n`)
  const said = run(program, ['-c', file], {})
  const cut = /prematurely closed connection|\[error\].*reset by peer/g
  return { url: `http://127.0.0.1:${port}`, countCut: () => said().match(cut)?.length ?? 0 }
}

function readDeployed(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, '../../deploy', name), 'utf8')
}

async function keep(settings: string): Promise<string> {
  const file = join(makeFolder(), 'settings')
  await writeFile(file, settings)
  return file
}

function run(program: string, args: string[], env: Record<string, string>): () => string {
  const child: ChildProcess = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr!.on('data', (part) => (said += part))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  return () => said
}
