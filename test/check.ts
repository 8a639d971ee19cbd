import { spawnSync } from 'node:child_process'

/** What `npm run check` says of the sources, in the order in which it says it. */
export const steps = [
  ['types of the routes', 'react-router', 'typegen'],
  ['types', 'tsc', '--noEmit'],
  ['lint', 'oxlint', '--quiet'],
  ['format', 'oxfmt', '--check'],
  ['unused files, exports and packages', 'knip'],
] as const

/** Runs every step, also after one has failed; answers how many passed and failed. */
export function check(): { passed: number; failed: number } {
  const outcomes = steps.map(([name, program, ...args]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    const ok = status === 0
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}`)
    if (!ok) console.log(stdout + stderr)
    return ok
  })
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}

if (import.meta.main) process.exitCode = check().failed > 0 ? 1 : 0
