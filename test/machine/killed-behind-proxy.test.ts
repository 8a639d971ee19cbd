import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { proxies } from '../deployed-proxy.ts'
import { findFreePort } from '../free-port.ts'
import { waitUntil } from '../product.ts'

// Answers a write with its body after a while, as an instance does that asks a payment provider.
const instance = `
  require('node:http').createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => setTimeout(() => response.end(body), request.url === '/write' ? 15 : 0))
  }).listen(Number(process.argv[1]), '127.0.0.1')
`

for (const { name, program, start } of proxies)
  describe.runIf(program)(`${name}${program ? '' : ' (skipped: it is not installed)'}`, () => {
    it('loses the calls that a killed instance held, and no more', async () => {
      const ports = [await findFreePort(), await findFreePort()]
      const instances = ports.map(startInstance)
      const proxy = await start(program!, ports)
      await waitUntil(() => isAnswered(proxy.url), 10_000, 'the proxy answers')
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
  })

function startInstance(port: number): ChildProcess {
  const child = spawn(process.execPath, ['-e', instance, `${port}`])
  onTestFinished(() => void child.kill())
  return child
}

/** Six callers, so few that an instance often holds nothing when it is killed. */
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
