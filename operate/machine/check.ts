import { sayQuantity } from '#contract/capitalize.ts'
import type { Db } from '#db/schema.ts'
import type { Deps } from '#server/settings/deps.ts'
import { findViolations, listViews } from '#server/reconcile/violations.ts'
import { lookAnew } from '#server/watch/problems/finders.ts'
import { problemKinds, type ProblemKind } from '#server/watch/problems/kinds.ts'
import { describeSoftware } from '#server/watch/problems/software.ts'
import { sayFound, type Found } from '#server/watch/problems/problem.ts'
import { toLine } from '../complain.ts'
import { printTable, type Format } from '../table.ts'

/** `invariant` is HEALTH unless the finding is a row of a view; `subject` is then its kind. */
interface Finding {
  invariant: string
  subject: string
  problem: string
}

/**
 * Runs `check`: lists every broken invariant and everything else that is currently wrong. Returns 1 if
 * an invariant is broken, something fails, or not everything could be checked. Findings that only wait
 * for the vendor leave it at 0.
 */
export async function checkCommand(deps: Deps, format: Format = 'text'): Promise<number> {
  const checkedAt = deps.clock.now()
  const broken = await findBroken(deps.db)
  const { found, isPartial } = await lookAnew(deps)
  const others = found.filter(({ kind }) => !ofViews.has(kind))
  const findings = [...broken, ...others.map((each) => describeFound(each, checkedAt))]
  printFindings(findings, format)
  await sayHowMany(deps.db, broken)
  for (const line of await describeSoftware(deps)) process.stderr.write(`${line}\n`)
  if (isPartial) process.stderr.write('Some checks didn’t run.\n')
  return broken.length > 0 || others.some(doesFail) || isPartial ? 1 : 0
}

/**
 * Reports whether a finding fails the check. Emails paused by a restore do, and so does anything that
 * alerts the vendor, except one-time events.
 */
function doesFail({ kind, count }: Found): boolean {
  const { alert } = problemKinds[kind]
  if (kind === 'emails_paused') return true
  return alert !== undefined && alert.isEvent !== true && count !== 0
}

/** Lists only the broken invariants, and returns the number of rows that break one. */
export async function checkInvariants(db: Db): Promise<number> {
  const broken = await findBroken(db)
  printFindings(broken, 'text')
  await sayHowMany(db, broken)
  return broken.length
}

async function findBroken(db: Db): Promise<Finding[]> {
  const violations = await findViolations(db)
  return violations.map(({ view, subject, problem }) => ({
    invariant: view.replace('invariant_', '').toUpperCase(),
    subject,
    problem,
  }))
}

/** The kinds of problems that come from rows of a view. */
const ofViews = new Set<ProblemKind>([
  'invariant_broken',
  'paid_without_key',
  'no_sale_begins',
  'books_differ',
  'books_late',
  'event_stuck',
])

/**
 * Describes a finding in the console's words. The start of a problem that this check found itself is
 * unknown.
 */
function describeFound(found: Found, checkedAt: Date): Finding {
  const { kind, since } = found
  const { sentence, detail } = sayFound(found)
  const lasting = since < checkedAt ? ` since ${since.toISOString()}` : ''
  return { invariant: 'HEALTH', subject: kind, problem: `${sentence}${lasting}. ${detail}` }
}

/** Prints lines without a heading for people, so that it prints nothing if all is well. */
function printFindings(rows: Finding[], format: Format): void {
  if (format !== 'text')
    return printTable({ columns: ['invariant', 'subject', 'problem'], rows }, format)
  for (const { invariant, subject, problem } of rows)
    process.stdout.write(toLine(`${invariant}  ${subject}  ${problem}`))
}

async function sayHowMany(db: Db, broken: Finding[]): Promise<void> {
  const views = await listViews(db)
  process.stderr.write(
    `${views.length} invariants, ${sayQuantity(broken.length, 'row that breaks', 'rows that break')} one\n`,
  )
}
