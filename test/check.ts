import { execFile } from 'node:child_process'

type Step = readonly [name: string, program: string, ...args: string[]]

const routeTypes: Step = ['types of the routes', 'react-router', 'typegen']
/** The steps in two lanes, as two cores allow: the types take about as long as all the others. */
const lanes: readonly (readonly Step[])[] = [
  [['types', 'tsc', '--noEmit']],
  [
    ['lint', 'oxlint', '--quiet'],
    ['styles', 'stylelint', 'app/**/*.css'],
    ['format', 'oxfmt', '--check'],
    ['unused files, exports and packages', 'knip'],
  ],
]

/** Runs every step, even after a failure; returns how many passed and failed. */
export async function check(): Promise<{ passed: number; failed: number }> {
  // The others read what it writes.
  const outcomes = [await take(routeTypes), ...(await Promise.all(lanes.map(takeAll))).flat()]
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}

async function takeAll(steps: readonly Step[]): Promise<boolean[]> {
  const outcomes: boolean[] = []
  for (const step of steps) outcomes.push(await take(step))
  return outcomes
}

function take([name, program, ...args]: Step): Promise<boolean> {
  return new Promise((resolve) =>
    execFile(program, args, { maxBuffer: Infinity }, (error, stdout, stderr) => {
      console.log(`${error ? 'FAILED' : 'ok    '}  ${name}`)
      if (error) console.log(stdout + stderr)
      resolve(!error)
    }),
  )
}

if (import.meta.main) process.exitCode = (await check()).failed > 0 ? 1 : 0
