import { buildIfStale } from '../../build.ts'
import { startProduct } from '../../test/product.ts'
import { median } from '../numbers.ts'
import type { Options } from '../options.ts'
import { readSeconds, repeat, timeProgram } from '../processor-time.ts'
import type { PartReport } from '../report.ts'

/** Measures a start with nothing to build: the first one in an empty folder, and each later one. */
export async function measureStart({ runs = 3 }: Options): Promise<PartReport> {
  await buildIfStale()
  const bare = await repeat(runs, () => timeProgram(['-e', '']))
  const first: number[] = []
  const later: number[] = []
  for (let round = 0; round < runs; round += 1) {
    const product = await startProduct({ command: 'start' })
    try {
      first.push(readSeconds(product.process.pid!))
      await product.stop()
      const again = await startProduct({ command: 'start', dataDir: product.dataDir })
      later.push(readSeconds(again.process.pid!))
      await again.end()
    } finally {
      await product.end()
    }
  }
  const beside = [{ name: 'node', value: bare }]
  const goal = (value: number) => ({ at: 'most' as const, value })
  return {
    rows: [
      { what: 'a start', unit: 's', ours: median(later), goal: goal(2.5), beside },
      { what: 'the first start', unit: 's', ours: median(first), goal: goal(5), beside },
    ],
    notes: [
      'Processor time of the demo until it is ready, without PostgreSQL’s, beside a whole Node that does nothing; the median.',
      'The first start makes the database, its tables and the people of the demo.',
    ],
  }
}
