import { createInterface } from 'node:readline/promises'
import { findLeftOut, type LeftOut, type Timelines } from '#db/backup/timelines.ts'

/** Answers what was typed. */
export type Ask = (question: string) => Promise<string>

/** Answers the timeline that was named, the one that a person chooses, or the newest; or a sentence. */
export async function chooseTimeline(
  timelines: Timelines,
  wanted: string | undefined,
  ask: Ask | null = openTerminal(),
): Promise<number | string> {
  const { stored, newest } = timelines
  const all = [...new Set([1, ...stored.keys()])].toSorted((a, b) => a - b)
  if (wanted !== undefined) return pick(all, wanted)
  const others = findLeftOut(timelines)
  if (others.length === 0) return newest
  process.stderr.write(describeChoice(newest, others))
  if (ask !== null) return pick(all, (await ask(`Timeline [${newest}]: `)).trim() || `${newest}`)
  process.stderr.write(
    `Using timeline ${newest}. For another one, add --timeline ${others[0]!.timeline}\n`,
  )
  return newest
}

function pick(all: number[], wanted: string): number | string {
  return (
    all.find((each) => `${each}` === wanted) ??
    `The log has no timeline ${wanted}, only ${all.join(', ')}.`
  )
}

function describeChoice(newest: number, others: LeftOut[]): string {
  const lines = others.map(({ timeline, segments }) => {
    const count = segments === 1 ? '1 segment' : `${segments} segments`
    return `  ${timeline} has ${count} that ${newest} does not have\n`
  })
  return `An earlier restore left out a part of the log, so there are several timelines:
  ${newest} is the newest
${lines.join('')}`
}

function openTerminal(): Ask | null {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null
  return (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    return lines.question(question).finally(() => lines.close())
  }
}
