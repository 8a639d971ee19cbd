import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { parseEmail } from '#contract/email.ts'
import { personName } from '#server/admin/input.ts'
import type { QuotedPerson } from '#server/orders/quotes.ts'

const mostBytes = 256 * 1024
// Spreadsheets use their locale's delimiter.
const delimiters = [',', ';', '\t']

interface Row {
  line: number
  name: string
  email: string
}

type Listed = QuotedPerson & { line: number }

type Read = { people: Listed[] } | { problems: string[] }

export async function readPeopleFile(path: string): Promise<Read> {
  const file = await readFile(path).catch(() => null)
  return file === null ? { problems: [`${path} cannot be read.`] } : readPeople(file)
}

/** Reads people from a CSV file with the columns name and email, or lists its problems. */
export function readPeople(file: Buffer): Read {
  if (file.byteLength > mostBytes) return { problems: ['The file is larger than 256 kB.'] }
  const rows = readRows(file)
  if (typeof rows === 'string') return { problems: [rows] }
  const problems = [...rows.flatMap(findProblems), ...findDoubles(rows)]
  if (rows.length === 0) problems.push('The file lists nobody.')
  if (problems.length > 0) return { problems }
  return {
    people: rows.map(({ name, email, ...row }) => ({
      ...row,
      name: personName.parse(name),
      email: parseEmail(email)!.typed,
    })),
  }
}

function readRows(file: Buffer): Row[] | string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    const lines = text.split('\n', 2)
    // Excel’s own hint, in a line above the column names.
    const hint = /^sep=(.)\r?$/i.exec(lines[0]!)?.[1]
    const header = lines[hint === undefined ? 0 : 1] ?? ''
    const records = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: hint ?? delimiters.find((each) => header.includes(each)) ?? ',',
      from_line: hint === undefined ? 1 : 2,
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: Record<string, string> }[]
    if (records.some(({ record }) => record.name === undefined || record.email === undefined))
      return 'The first line must name the columns: name, email.'
    return records.map(({ info, record }) => ({
      line: info.lines,
      name: record.name!,
      email: record.email!,
    }))
  } catch (error) {
    if (error instanceof TypeError) return 'The file is not UTF-8. Save it as CSV in UTF-8.'
    return `The file is not CSV: ${(error as Error).message}`
  }
}

function findProblems({ line, name, email }: Row): string[] {
  const { error } = personName.safeParse(name)
  const problems = (error?.issues ?? []).map(({ message }) => `Line ${line}: the name ${message}.`)
  if (parseEmail(email) === null) problems.push(`Line ${line}: "${email}" is not an email address.`)
  return problems
}

function findDoubles(rows: Row[]): string[] {
  const seen = new Map<string, number>()
  return rows.flatMap(({ line, email }) => {
    const normal = parseEmail(email)?.normal
    if (normal === undefined) return []
    const first = seen.get(normal)
    if (first !== undefined) return [`Line ${line}: ${email} is already on line ${first}.`]
    seen.set(normal, line)
    return []
  })
}
