import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeBackupKeys } from '../backups.ts'
import { makeFolder, openProduct } from '../product-of-test.ts'
import { findFreePort } from '../product.ts'

it('every figure that the dashboard, the alert rules and the page on watching name is in /metrics', async () => {
  const METRICS_PORT = `${await findFreePort()}`
  const BACKUP_TO = await makeFolder('protocraft-backup-')
  const keys = await makeBackupKeys()
  await openProduct({ env: { METRICS_PORT, BACKUP_TO, ...keys.env } })
  const figures = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
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

/** Names of figures, without what a histogram adds to its own. */
async function readNames(file: string): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../..', file), 'utf8')
  const names = text.match(/\b(?:shop|http|nodejs|process)_\w+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))]
}
