import { useState } from 'react'
import type { CheckFinding, ListedSetting, ShopCheck as Check } from '#contract/admin/settings.ts'
import { sayQuantity } from '#contract/capitalize.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { read } from '../../calls/api.ts'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { useTry } from '../../calls/use-try.ts'
import { Handbook } from './setting-facts.tsx'
import styles from './settings.module.css'

/** Tests everything that the shop needs, when somebody asks for it. */
export function ShopCheck({ email, settings }: { email: string; settings: ListedSetting[] }) {
  const [check, setCheck] = useState<Check | null>(null)
  const { isBusy, problem, run } = useTry()
  const start = () => void run(async () => setCheck(await read<Check>('settings/check')))
  const button = (
    <Button size="small" isBusy={isBusy} doing="Checking" onClick={start}>
      Test everything
    </Button>
  )
  return (
    <Panel title="Check the shop" beside={button}>
      <p className="muted padded" role="status">
        {isBusy
          ? 'Checking everything. This can take a minute.'
          : check === null
            ? `Tests everything the shop depends on. Sends an event to each webhook, and a test email to ${email}.`
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
            <Finding key={`${finding.part} ${finding.says}`} of={finding} settings={settings} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const states: Record<CheckFinding['state'], [ChipState, string]> = {
  problem: ['stopped', 'Problem'],
  note: ['past', 'Note'],
  ok: ['works', 'Works'],
}

/** Shows a finding with the page that deals with it, or the handbook's page about the setting it names. */
function Finding({ of, settings }: { of: CheckFinding; settings: ListedSetting[] }) {
  const { part, state, says, advice, action } = of
  const [look, word] = states[state]
  const named = settings.find(({ name }) => new RegExp(`\\b${name}\\b`).test(`${advice} ${says}`))
  return (
    <li>
      <Chip state={look}>{word}</Chip>
      <div>
        <b>{part.charAt(0).toUpperCase() + part.slice(1)}</b>
        <p>{says}</p>
        {advice !== '' && (
          <p className="muted">
            {advice} {!action && named && <Handbook of={named.group} />}
          </p>
        )}
      </div>
      {action && (
        <ButtonLink size="small" href={action.page}>
          {action.label}
        </ButtonLink>
      )}
    </li>
  )
}

function sumUp(findings: CheckFinding[]): string {
  const count = (wanted: CheckFinding['state']) =>
    findings.filter(({ state }) => state === wanted).length
  const [problems, notes] = [count('problem'), count('note')]
  if (problems + notes === 0) return 'Everything works.'
  return [
    problems > 0 && sayQuantity(problems, 'problem'),
    notes > 0 && sayQuantity(notes, 'note'),
    count('ok') > 0 && sayQuantity(count('ok'), 'works', 'work'),
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.')
}

/** Sorts findings: problems first, what works last; within these, in the order of the doctor. */
function sortFindings(findings: CheckFinding[]): CheckFinding[] {
  const order = Object.keys(states)
  return findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}
