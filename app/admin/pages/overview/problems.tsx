import type { Overview, OverviewProblem } from '#contract/admin/overview.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { capitalize } from '#contract/capitalize.ts'
import { Problem } from '../../ui/reading.tsx'
import { Age } from '../../ui/when.tsx'
import type { Check } from './use-check.ts'
import styles from './overview.module.css'

/** Lists what needs attention: each problem with its age and one button. */
export function Problems({ of, check }: { of: Overview; check: Check }) {
  return (
    <>
      {of.is_partial && (
        <Problem
          kind="warn"
          lead="Part of the shop couldn’t be checked."
          note={`There may be more problems than these.${sayUnread(of)}`}
        >
          <Button size="small" disabled={check.isRunning} onClick={check.start}>
            {check.isRunning ? 'Checking' : 'Check now'}
          </Button>
        </Problem>
      )}
      {of.problems.length === 0 && !of.is_partial && (
        <p className={styles.calm}>You’re all caught up.</p>
      )}
      <ul className={`plain rows ${styles.problems}`} aria-label="Open problems">
        {of.problems.map((problem, index) => (
          <li key={`${problem.kind} ${problem.sentence} ${problem.detail}`}>
            <Row problem={problem} check={check} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Names the parts of the page that could not be loaded. */
function sayUnread({ figures, systems, orders }: Overview): string {
  const parts = Object.entries({ sales: figures, systems, orders })
  const unread = parts.filter(([, part]) => part === null).map(([name]) => name)
  if (unread.length === 0) return ''
  const names = new Intl.ListFormat('en-US').format(unread)
  return ` ${capitalize(names)} couldn’t be loaded.`
}

interface RowProps {
  problem: OverviewProblem
  check: Check
  isFirst: boolean
}

/** Shows a problem. The button of the first is blue, because that problem is the oldest. */
function Row({ problem, check, isFirst }: RowProps) {
  const looks = { size: 'small', look: isFirst ? 'primary' : undefined } as const
  const { label, state, sentence, detail, since, action, at_provider: outside } = problem
  return (
    <>
      <Chip state={state}>{label}</Chip>
      <div>
        <b>{outside ? <a href={action.page}>{sentence}</a> : sentence}</b>
        <small>{detail}</small>
      </div>
      <span className="muted">
        <Age since={since} ago />
      </span>
      {outside ? (
        <ButtonLink {...looks} href={outside.page} target="_blank" rel="noreferrer">
          {outside.label}
        </ButtonLink>
      ) : action.page === undefined ? (
        <Button {...looks} disabled={check.isRunning} onClick={check.start}>
          {action.label}
        </Button>
      ) : (
        <ButtonLink {...looks} href={action.page}>
          {action.label}
        </ButtonLink>
      )}
    </>
  )
}
