import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** The last three of a log and the first of the next one. */
const [first, second, third, fourth, fifth] = [
  '0000000100000000000000FD',
  '0000000100000000000000FE',
  '0000000100000000000000FF',
  '000000010000000100000000',
  '000000010000000100000001',
] as const

/** Answers what is stored, and 500 for a segment that cannot be opened. */
async function openRestore(stored: string[], damaged = '') {
  const folder = mkdtempSync(join(tmpdir(), 'protocraft-fetch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const asked: string[] = []
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    const segment = url.slice(1).replace('?ahead', '')
    const status = segment === damaged ? 500 : stored.includes(segment) ? 200 : 404
    answer.writeHead(status).end(segment)
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const [address, ahead] = [join(folder, 'address'), join(folder, 'ahead')]
  writeFileSync(address, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  mkdirSync(ahead)
  /** As PostgreSQL runs it; answers its exit code. */
  const fetchSegment = (segment: string, path = join(folder, 'RECOVERYXLOG')) => {
    const program = join(import.meta.dirname, 'fetch-segment.ts')
    const child = execFile(process.execPath, [program, address, ahead, segment, path])
    return once(child, 'exit').then(([code]) => code as number)
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return { asked, server, fetchSegment, read, listAhead: () => readdirSync(ahead).toSorted() }
}

it('what follows a segment is fetched by the same process, once, up to what is missing', async () => {
  const restore = await openRestore([first, second, third, fourth])
  expect(await restore.fetchSegment(first)).toBe(0)
  expect(restore.read('RECOVERYXLOG')).toBe(first)
  expect(restore.listAhead()).toEqual([second, third, fourth])
  expect(restore.read(`ahead/${fourth}`)).toBe(fourth)
  const ahead = [second, third, fourth, fifth].map((each) => `/${each}?ahead`)
  expect(restore.asked).toEqual([`/${first}`, ...ahead])
  expect(await restore.fetchSegment(first)).toBe(0)
  expect(restore.asked.slice(5)).toEqual([`/${first}`, `/${fifth}?ahead`])
})

it('a segment that cannot be opened is no matter before it is needed', async () => {
  const restore = await openRestore([first, second, third, fourth], third)
  expect(await restore.fetchSegment(first)).toBe(0)
  expect(restore.listAhead()).toEqual([second])
  expect(await restore.fetchSegment(third)).toBe(126)
})

it('the log ends where there is no segment, and never because one cannot be had or written', async () => {
  const restore = await openRestore([first])
  expect(await restore.fetchSegment(second)).toBe(1)
  expect(await restore.fetchSegment(first, '/dev/null/RECOVERYXLOG')).toBe(126)
  restore.server.close()
  restore.server.closeAllConnections()
  expect(await restore.fetchSegment(first)).toBe(126)
})
