import type { Decision, RuleLine } from './decide.ts'
import styles from './ignore-tester.module.css'

const words = {
  ignored: 'ignored',
  included: 'included',
  outside: 'no path here',
  too_long: 'too long',
}

export function DecidedPath({ decision }: { decision: Decision }) {
  return (
    <li>
      <span className={styles[decision.outcome]}>{words[decision.outcome]}</span>
      <code className={styles.path}>{decision.path}</code>
      <span className={styles.why}>
        <Reason decision={decision} />
      </span>
    </li>
  )
}

function Reason({ decision }: { decision: Decision }) {
  switch (decision.outcome) {
    case 'outside':
      return 'Write it from the project root, such as src/billing.ts.'
    case 'too_long':
      return 'Paths can be up to 200 characters here.'
    case 'included':
      if (!decision.by) return 'No line matches.'
      return (
        <>
          <Line line={decision.by} /> brings it back.
        </>
      )
    case 'ignored':
      if (!decision.directory) return <Line line={decision.by} />
      return (
        <>
          <Line line={decision.by} /> ignores the directory <code>{decision.directory}</code>
          {decision.inVain ? (
            <span>
              {' '}
              as a whole, so <Line line={decision.inVain} within /> can’t bring it back.
            </span>
          ) : (
            <span>.</span>
          )}
        </>
      )
  }
}

function Line({ line, within }: { line: RuleLine; within?: boolean }) {
  return (
    <>
      {within ? 'line' : 'Line'} {line.number}, <code>{line.text}</code>
    </>
  )
}
