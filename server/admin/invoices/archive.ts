import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { sql } from 'kysely'
import type { ShopContext } from '../../settings/deps.ts'
import type { InvoiceFacts } from '../../invoices/facts.ts'
import { nameFile } from '../../invoices/file.ts'
import { issued } from '../../invoices/issued.ts'
import { printDocument } from '../../invoices/print.ts'
import { writeEntry } from '../../journal/write-entry.ts'
import type { Operator } from '../act.ts'
import { hideInDiscount } from '../coupons/codes.ts'
import { formatCsvFile } from '../csv.ts'
import { readReport, type Asked } from '../reports/read-report.ts'

/** Each document takes a tenth of a second to print. */
const mostDocuments = 2000

interface Archived {
  name: string
  bytes: Uint8Array
  at: Date
}

/** Returns the documents of some days as ZIP, with the report of the same days as CSV. */
export async function archiveInvoices(
  deps: ShopContext,
  asked: Asked,
  by: Operator,
): Promise<Response | { refused: string }> {
  const report = await readReport(deps, 'invoices', asked)
  if (typeof report === 'string') return { refused: report }
  const { length: documents } = report.rows
  if (documents === 0) return { refused: 'No invoice or credit note was issued on these days.' }
  if (documents > mostDocuments)
    return {
      refused: `These days have ${documents.toLocaleString('en-US')} documents, and an archive holds ${mostDocuments.toLocaleString('en-US')}. Choose fewer days.`,
    }
  const { days } = report
  const note = { what: 'invoices/archive', subject: 'invoices', reason: 'As ZIP' } as const
  const entry = { ...note, actor: by.name, after: { documents, ...days } }
  await deps.db.transaction().execute((trx) => writeEntry(deps, trx, entry))
  const name = `invoices-${days.from}-to-${days.to}`
  const csv: Archived = {
    name: `${name}.csv`,
    bytes: new TextEncoder().encode(formatCsvFile(report)),
    at: deps.clock.now(),
  }
  const numbers = report.rows.map(({ number }) => String(number))
  return new Response(
    Readable.toWeb(Readable.from(zip(listFiles(deps, csv, numbers, by)))) as ReadableStream,
    {
      headers: {
        'Content-Type': archiveType,
        'Content-Disposition': `attachment; filename="${name}.zip"`,
      },
    },
  )
}

export const archiveType = 'application/zip'

const batch = 50
/**
 * A pause between documents, in milliseconds: printing blocks the thread, and buyers' requests need it, too.
 */
const rest = 50

async function* listFiles(
  deps: ShopContext,
  csv: Archived,
  numbers: string[],
  by: Operator,
): AsyncGenerator<Archived> {
  yield csv
  for (let start = 0; start < numbers.length; start += batch)
    for (const facts of await readFacts(deps, numbers.slice(start, start + batch))) {
      const bytes = await printDocument({ ...facts, discount: hideInDiscount(facts.discount, by) })
      yield { name: nameFile(facts), bytes, at: new Date(facts.issuedAt) }
      await setTimeout(rest)
    }
}

async function readFacts({ db }: ShopContext, numbers: string[]): Promise<InvoiceFacts[]> {
  const { rows } = await sql<{ facts: InvoiceFacts }>`
    select facts from ${issued} issued where number = any(${numbers}) order by issued_at, number
  `.execute(db)
  return rows.map(({ facts }) => facts)
}

/** Writes a ZIP, with one file in memory at a time. */
async function* zip(files: AsyncIterable<Archived>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { name, bytes, at } of files) {
    const entry = new ZipDeflate(name)
    entry.mtime = at
    archive.add(entry)
    entry.push(bytes, true)
    yield* chunks.splice(0)
  }
  archive.end()
  yield* chunks.splice(0)
}
