import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'

type Unit = 'B' | 'requests' | 'ms' | 's' | '/s' | 'MB'

export interface Row {
  what: string
  unit: Unit
  /** Is null when it was not measured. */
  ours: number | null
  goal?: { at: 'most' | 'least'; value: number; of?: 'ratio' }
  /** Others, measured in the same run; the goal of a ratio applies to the first. */
  beside?: { name: string; value: number | null }[]
}

export interface Table {
  title: string
  head: string[]
  lines: string[][]
}

export interface PartReport {
  rows: Row[]
  tables?: Table[]
  /** Facts that a reader needs to judge the figures. */
  notes?: string[]
}

export type Outcome = { part: string; seconds: number } & (
  | { report: PartReport }
  | { notMeasured: string }
)

type Judgment = 'met' | 'MISSED' | 'over' | 'not measured' | ''

/**
 * Judges a row. `over` is a missed goal for time or speed, which is not a failure because machines
 * differ.
 */
function judge(row: Row): Judgment {
  if (row.ours === null) return 'not measured'
  if (!row.goal) return ''
  const value = row.goal.of === 'ratio' ? ratioTo(row, 0) : row.ours
  if (value === null) return 'not measured'
  const met = row.goal.at === 'most' ? value <= row.goal.value : value >= row.goal.value
  if (met) return 'met'
  return isBinding(row) ? 'MISSED' : 'over'
}

function isBinding({ unit, goal }: Row): boolean {
  return goal?.of === 'ratio' || unit === 'B' || unit === 'requests'
}

function ratioTo({ ours, beside = [] }: Row, index: number): number | null {
  const value = beside[index]?.value ?? null
  return ours === null || value === null || value === 0 ? null : ours / value
}

/** Returns 1 when a goal was missed, 2 when all measured goals are met but something was not measured. */
export function exitCodeOf(outcomes: Outcome[]): number {
  const judgments = outcomes.flatMap((each): Judgment[] =>
    'report' in each ? each.report.rows.map(judge) : ['not measured'],
  )
  if (judgments.includes('MISSED')) return 1
  return judgments.includes('not measured') ? 2 : 0
}

export function print(outcome: Outcome): void {
  console.log(`\n== ${outcome.part} (${Math.round(outcome.seconds)} s, ${describeLoad()})`)
  if ('notMeasured' in outcome) return console.log(`not measured: ${outcome.notMeasured}`)
  const { rows, tables = [], notes = [] } = outcome.report
  printTable(['', 'goal', 'ours', 'beside it', '', 'ours/beside', ''], rows.flatMap(linesOf))
  for (const { title, head, lines } of tables) {
    console.log(`\n${title}`)
    printTable(head, lines)
  }
  for (const note of notes) console.log(`- ${note}`)
}

function linesOf(row: Row): string[][] {
  const beside = row.beside?.length ? row.beside : [null]
  return beside.map((each, index) => [
    index === 0 ? row.what : '',
    index === 0 ? describeGoal(row) : '',
    index === 0 ? format(row.ours, row.unit) : '',
    each?.name ?? '',
    each ? format(each.value, row.unit) : '',
    each ? format(ratioTo(row, index), 'ratio') : '',
    index === 0 ? judge(row) : '',
  ])
}

function describeGoal({ goal, unit, beside }: Row): string {
  if (!goal) return ''
  const sign = goal.at === 'most' ? '≤' : '≥'
  if (goal.of === 'ratio') return `${sign} ${goal.value} × ${beside?.[0]?.name ?? 'it'}`
  return `${sign} ${format(goal.value, unit)}`
}

export function format(value: number | null, unit: Unit | 'ratio'): string {
  if (value === null) return '–'
  if (unit === 'B') return `${(value / 1000).toFixed(1)} kB`
  if (unit === 'ratio') return value.toFixed(2)
  if (unit === 'requests') return String(value)
  const digits = value < 10 ? 1 : 0
  return unit === '/s'
    ? `${Math.round(value).toLocaleString('en')}/s`
    : `${value.toFixed(digits)} ${unit}`
}

function printTable(head: string[], lines: string[][]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  for (const line of [head, ...lines]) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
    )
    console.log(cells.join('  ').trimEnd())
  }
}

/**
 * Describes the machine's load, which is printed with every figure, because figures from a busy machine
 * are worth less.
 */
function describeLoad(): string {
  return `load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`
}

export async function writeJson(file: string, outcomes: Outcome[]): Promise<void> {
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version }
  const judged = outcomes.map((outcome) =>
    'report' in outcome
      ? { ...outcome, judgments: outcome.report.rows.map(judge) }
      : { ...outcome, judgments: ['not measured'] },
  )
  await writeFile(file, `${JSON.stringify({ machine, outcomes: judged }, null, 2)}\n`)
}
