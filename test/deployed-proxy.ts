import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findFreePort } from './free-port.ts'
import { makeFolder } from './product-of-test.ts'

/** A proxy with our settings, in front of instances on these ports. */
interface DeployedProxy {
  url: string
  /** How often it says that a connection ended while an instance had a call. */
  countCut(): number
}

export const proxies = [
  { name: 'Caddy', program: find('caddy'), start: startCaddy },
  { name: 'nginx', program: find('nginx'), start: startNginx },
]

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
  const said = run(program, args, { HOME: await makeFolder() })
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
  const folder = await makeFolder()
  const ours = `daemon off; pid ${folder}/pid; error_log stderr; events {}`
  const file = await keep(`${ours}\nhttp {\naccess_log off;\n${settings}\n}\n`)
  const said = run(program, ['-c', file], {})
  const cut = /prematurely closed connection|\[error\].*reset by peer/g
  return { url: `http://127.0.0.1:${port}`, countCut: () => said().match(cut)?.length ?? 0 }
}

function readDeployed(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, '../deploy', name), 'utf8')
}

async function keep(settings: string): Promise<string> {
  const file = join(await makeFolder(), 'settings')
  await writeFile(file, settings)
  return file
}

/** Answers what it said so far. */
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
