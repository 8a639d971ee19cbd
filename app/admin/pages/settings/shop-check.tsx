import { useState } from 'react'
import type { CheckFinding, ShopCheck as Check } from '#contract/admin/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { read } from '../../calls/api.ts'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { useTry } from '../../calls/use-try.ts'
import styles from './settings.module.css'

/** Tests everything that the shop needs, when somebody asks for it. */
export function ShopCheck({ email }: { email: string }) {
  const [check, setCheck] = useState<Check | null>(null)
  const { isBusy, problem, run } = useTry()
  const start = () => void run(async () => setCheck(await read<Check>('settings/check')))
  const button = (
    <Button size="small" isBusy={isBusy} doing="Checking" onClick={start}>
      Check now
    </Button>
  )
  return (
    <Panel title="Check the shop" beside={button}>
      <p className="muted padded" role="status">
        {isBusy
          ? 'Checking everything. This can take a minute.'
          : check === null
            ? `Tries everything the shop needs. Sends an event to each webhook, and a test email to ${email}.`
            : sumUp(check.findings)}
        {!isBusy && check !== null && (
          <>
            {' '}
            Checked <When at={check.checked_at} hour />.
          </>
        )}
      </p>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem.join(' ')}
        </p>
      )}
      {check !== null && (
        <ul className={`plain rows ${styles.findings}`}>
          {sortFindings(check.findings).map((finding) => (
            <Finding key={`${finding.part} ${finding.says}`} {...finding} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const states: Record<CheckFinding['state'], [ChipState, string]> = {
  problem: ['stopped', 'Problem'],
  note: ['past', 'Note'],
  ok: ['works', 'OK'],
}

function Finding({ part, state, says, advice }: CheckFinding) {
  const [look, word] = states[state]
  return (
    <li>
      <Chip state={look}>{word}</Chip>
      <div>
        <b>{part.charAt(0).toUpperCase() + part.slice(1)}</b>
        <p>{says}</p>
        {advice !== '' && <p className="muted">{advice}</p>}
      </div>
    </li>
  )
}

function sumUp(findings: CheckFinding[]): string {
  const count = (wanted: CheckFinding['state']) =>
    findings.filter(({ state }) => state === wanted).length
  const [problems, notes] = [count('problem'), count('note')]
  if (problems + notes === 0) return 'Everything works.'
  return [
    problems > 0 && sayNumber(problems, 'problem'),
    notes > 0 && sayNumber(notes, 'note'),
    count('ok') > 0 && `${count('ok')} OK`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.')
}

function sayNumber(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`
}

/** Sorts findings: problems first, what works last; within these, in the order of the doctor. */
function sortFindings(findings: CheckFinding[]): CheckFinding[] {
  const order = Object.keys(states)
  return findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}
