import { spawnSync } from 'node:child_process'

/** The checks of `npm run check`, in order. */
export const steps = [
  ['types of the routes', 'react-router', 'typegen'],
  ['types', 'tsc', '--noEmit'],
  ['lint', 'oxlint', '--quiet'],
  ['format', 'oxfmt', '--check'],
  ['unused files, exports and packages', 'knip'],
] as const

/** Runs every step, even after a failure; returns how many passed and failed. */
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
