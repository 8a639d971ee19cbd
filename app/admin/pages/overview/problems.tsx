import type { Overview, OverviewProblem } from '#contract/admin/overview.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Empty } from '../../ui/reading.tsx'
import { Age } from '../../ui/when.tsx'
import type { Check } from './use-check.ts'
import styles from './problems.module.css'

/** What needs attention: each problem with its age and one button. */
export function Problems({ of, check }: { of: Overview; check: Check }) {
  return (
    <>
      {of.is_partial && (
        <p className={styles.partial} role="alert">
          Part of the shop could not be checked. There may be more.
        </p>
      )}
      {of.problems.length === 0 && !of.is_partial && <Empty>You’re all caught up.</Empty>}
      <ul className={styles.list} aria-label="Open problems">
        {of.problems.map((problem) => (
          <li key={`${problem.kind} ${problem.sentence} ${problem.detail}`}>
            <Row problem={problem} check={check} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ problem, check }: { problem: OverviewProblem; check: Check }) {
  const { label, state, sentence, detail, since, action, at_provider: outside } = problem
  return (
    <>
      <Chip state={state}>{label}</Chip>
      <div className={styles.what}>
        <b>{outside ? <a href={action.page}>{sentence}</a> : sentence}</b>
        <small>{detail}</small>
      </div>
      <span className={styles.age}>
        <Age since={since} />
      </span>
      {outside ? (
        <ButtonLink size="small" href={outside.page} target="_blank" rel="noreferrer">
          {outside.label}
        </ButtonLink>
      ) : action.page === undefined ? (
        <Button size="small" disabled={check.isRunning} onClick={check.start}>
          {action.label}
        </Button>
      ) : (
        <ButtonLink size="small" href={action.page}>
          {action.label}
        </ButtonLink>
      )}
    </>
  )
}
