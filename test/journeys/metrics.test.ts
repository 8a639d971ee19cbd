import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeBackupKeys } from '../backups.ts'
import { makeFolder } from '../folder.ts'
import { openProduct } from '../product-of-test.ts'
import { findFreePort, killDatabase, statusOf } from '../product.ts'
import { askAs } from '../world/visitor.ts'

const read = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

it('Prometheus gets every metric that the dashboard, the rules and the page on watching name, and no path as it was sent', async () => {
  const port = await findFreePort()
  const keys = await makeBackupKeys()
  const backups = { BACKUP_TO: makeFolder(), ...keys.env }
  const product = await openProduct({ env: { METRICS_PORT: `${port}`, ...backups } })
  for (const path of ['/faq', '/nothing/ada@example.org', '/download/nobody', '/readyz'])
    await statusOf(product, path)
  await fetch(`${product.url}/api/stripe/create-checkout-session`, {
    method: 'POST',
    headers: { Origin: product.url },
    redirect: 'manual',
  })
  await sendHostile(product.url)
  const figures = await read(port)
  for (const line of [
    /http_request_duration_seconds_count\{method="GET",route="page",status="200"\} [1-9]/,
    /http_request_duration_seconds_count\{method="GET",route="unmatched",status="404"\} [1-9]/,
    /http_request_duration_seconds_count\{method="GET",route="\/download\/:\w+",status="\d+"\} 1/,
    /shop_provider_calls_total\{provider="stripe",call="createCheckout",result="answered"\} 1/,
    /shop_checkouts_total\{provider="stripe",result="begun"\} 1/,
    /shop_orders_paid_total\{provider="stripe"\} [1-9]/,
    /shop_emails_last_day\{state="sent"\} [1-9]/,
    /# TYPE shop_jobs_oldest_seconds gauge/,
    /shop_disk_free_bytes\{use="data"\} [1-9]/,
    /shop_mail_failing [01]/,
    /shop_alerts_unsent 0/,
    /shop_orders_last_day\{provider="stripe",state="open"\} 1/,
    /shop_invariants_broken\{invariant="I1"\} 0/,
    /shop_emails_oldest_waiting_seconds \d/,
    /shop_provider_answers\{name="stripe"\} 1/,
    /shop_database_connections\{state="waited_for"\} 0/,
    /nodejs_eventloop_lag_p99_seconds \d/,
  ])
    expect(figures, `${line}`).toMatch(line)
  expect(figures).not.toMatch(/ada|nobody|mallory/i)
  const known = new Set([...figures.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  for (const file of [
    'deploy/grafana-dashboard.json',
    'deploy/prometheus-alerts.yml',
    'docs/operating/watch.md',
  ]) {
    const named = await readNames(file)
    expect(named.length, file).toBeGreaterThan(8)
    expect(
      named.filter((name) => !known.has(name)),
      file,
    ).toEqual([])
  }
})

/** Reads the names of metrics, without the suffixes of a histogram. */
async function readNames(file: string): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../..', file), 'utf8')
  const names = text.match(/\b(?:shop|http|nodejs|process)_\w+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))]
}

/** Sends all that a stranger can write into a request. */
async function sendHostile(url: string): Promise<void> {
  const headers = { 'User-Agent': 'mallory', Referer: `${url}/mallory`, 'X-Request-Id': 'mallory' }
  const paths = ['/mallory', '/api/mallory', '/docs/mallory', '/quote/mallory', '/faq?mallory=1']
  for (const path of paths) await fetch(url + path, { headers })
  for (const method of ['MALLORY', 'DELETE']) await fetch(`${url}/faq`, { headers, method })
  await fetch(`${url}/api/events`, {
    method: 'POST',
    headers: { ...headers, Origin: url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'page_view', path: '/mallory' }),
  })
}

it('the metrics have a port of their own, answer to no public name, and answer while the database is away', async () => {
  const port = await findFreePort()
  const product = await openProduct({ env: { METRICS_PORT: `${port}` } })
  expect(await statusOf(product, '/metrics')).toBe(404)
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow()
  const askFor = async (host: string) =>
    (await askAs(`http://127.0.0.1:${port}/metrics`, host)).status
  for (const own of ['localhost', '10.0.0.5:9464', '[fd00::5]:9464', 'shop:9464', 'a.internal'])
    expect(await askFor(own), own).toBe(200)
  for (const other of ['evil.test', 'evil.test:9464', '127.0.0.1.evil.test', 'internal.evil.test'])
    expect(await askFor(other), other).toBe(421)
  const taken = await openProduct({ env: { METRICS_PORT: `${port}` }, ready: false })
  expect(await taken.exited()).toBe(78)
  expect(taken.output()).toContain(`Port ${port}, where Prometheus would read, is taken.`)
  await killDatabase(product.dataDir)
  expect(await read(port)).toContain('nodejs_eventloop_lag_p99_seconds')
})
