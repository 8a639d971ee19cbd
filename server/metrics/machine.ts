import { Gauge, type Registry } from 'prom-client'
import type { BackupTarget } from '#db/backup/store.ts'
import type { Clock } from '../clock.ts'
import type { MeasureDisks } from '../troubles/disk.ts'
import { findSignedCopy } from '#db/backup/bases.ts'

/** The disks behind the folders of the shop, for this program: what is kept for root is not free. */
export function gaugeDisks(registry: Registry, measureDisks: MeasureDisks): void {
  const labelNames = ['use']
  const size = new Gauge({
    name: 'shop_disk_size_bytes',
    help: 'Size of the disk behind a folder of the shop.',
    labelNames,
    registers: [registry],
  })
  const free = new Gauge({
    name: 'shop_disk_free_bytes',
    help: 'What is free on it.',
    labelNames,
    registers: [],
    async collect() {
      for (const disk of await measureDisks()) {
        this.set({ use: disk.use }, disk.free)
        size.set({ use: disk.use }, disk.size)
      }
    },
  })
  registry.registerMetric(free)
}

/** Absent before the first base backup, and while the folder cannot be read. */
export function gaugeBackups(registry: Registry, target: BackupTarget, clock: Clock): void {
  const gauge = new Gauge({
    name: 'shop_backup_age_seconds',
    help: 'Age of the last base backup.',
    registers: [],
    async collect() {
      const last = await findSignedCopy(target).catch(() => undefined)
      if (last === undefined) return this.remove()
      this.set((clock.now().getTime() - Date.parse(last.started_at)) / 1000)
    },
  })
  registry.registerMetric(gauge)
}
