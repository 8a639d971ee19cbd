import type { ReactNode } from 'react'
import type { Overview, OverviewSystems } from '#contract/admin/overview.ts'
import { providers } from '#contract/providers.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { Row } from '#app/ui/row.tsx'
import { sayHour } from '#app/say-day.ts'
import { Panel } from '../../ui/panel.tsx'
import { ReadingView, Unread } from '../../ui/reading.tsx'
import { When } from '../../ui/when.tsx'
import type { Reading } from '../../use-read.ts'
import type { Check } from './use-check.ts'
import styles from './systems.module.css'

/** How each part that the shop depends on is doing. */
export function Systems({ of, check }: { of: Reading<Overview>; check: Check }) {
  const isPartial = of.state === 'there' && of.value.is_partial
  // Its button is then shown above.
  const button = !isPartial && (
    <Button size="small" disabled={check.isRunning} onClick={check.start}>
      {check.isRunning ? 'Checking' : 'Check now'}
    </Button>
  )
  const beside = (
    <Row>
      <span role="status">{check.doneAt !== null && `Checked ${sayHour(check.doneAt)}`}</span>
      {button}
    </Row>
  )
  return (
    <Panel title="Systems" beside={beside}>
      {check.problem !== null && (
        <p className={styles.problem} role="alert">
          {check.problem}
        </p>
      )}
      <ReadingView of={of} what="systems" failed={<Unread />}>
        {(value) => <Lines of={value} />}
      </ReadingView>
    </Panel>
  )
}

function Lines({ of: { problems, systems } }: { of: Overview }) {
  if (systems === null) return <Unread />
  const has = (kind: string) => problems.some((problem) => problem.kind === kind)
  return (
    <ul className={styles.list}>
      {systems.providers.map((each) => (
        <Provider key={each.name} {...each} />
      ))}
      <Emails of={systems.emails} has={has} />
      <Books of={systems.books} has={has} />
      <Backup of={systems.backup} has={has} />
      <Machine of={systems} has={has} />
    </ul>
  )
}

/** Whether the page names a problem of this kind, which its part then does not call well. */
type Has = (kind: string) => boolean

interface LineProps {
  name: string
  state: ChipState
  word: string
  children?: ReactNode
}

function Line({ name, state, word, children }: LineProps) {
  return (
    <li>
      {name}
      <Chip state={state}>{word}</Chip>
      {children && <small>{children}</small>}
    </li>
  )
}

const answers = {
  answers: { state: 'works', word: 'Works' },
  refused: { state: 'stopped', word: 'Rejects the key' },
  unavailable: { state: 'stopped', word: 'No answer' },
} as const

function Provider({
  name,
  answer,
  since,
  measured_at: measured,
  last_sale: sale,
}: OverviewSystems['providers'][number]) {
  const shown =
    answer === null ? { state: 'past' as const, word: 'Not checked yet' } : answers[answer]
  return (
    <Line name={providers[name].name} {...shown}>
      {sale === null ? (
        'No sales yet.'
      ) : (
        <>
          Last sale <When at={sale} hour />.
        </>
      )}
      {answer === 'answers' && measured !== null && (
        <>
          {' '}
          Last response <When at={measured} hour />.
        </>
      )}
      {answer !== 'answers' && since !== null && (
        <>
          {' '}
          Since <When at={since} hour />.
        </>
      )}
    </Line>
  )
}

function Emails({ of, has }: { of: OverviewSystems['emails']; has: Has }) {
  const { sent_today: sent, bounced_today: bounced } = of
  return (
    <Line name="Email" {...sayEmails(bounced, has)}>
      {sent.toLocaleString('en-US')} sent today, {bounced} bounced.
    </Line>
  )
}

function sayEmails(bounced: number, has: Has): Pick<LineProps, 'state' | 'word'> {
  if (has('emails_wait')) return { state: 'stopped', word: 'Waiting' }
  if (bounced > 0) return { state: 'asks', word: `${bounced} bounced` }
  return { state: 'works', word: 'Works' }
}

function Books({ of, has }: { of: OverviewSystems['books']; has: Has }) {
  if (of.length === 0)
    return <Line name="Payments, last 24 h" state="past" word="Not compared yet" />
  const differing = of.filter(({ differences }) => differences > 0)
  const until = of.map((each) => each.compared_until).filter((at) => at !== null)
  const oldest = until.toSorted()[0]
  const word = differing.length > 0 ? 'Differ' : has('books_late') ? 'Late' : 'Match'
  return (
    <Line name="Payments, last 24 h" state={word === 'Match' ? 'works' : 'asks'} word={word}>
      {oldest && (
        <>
          Compared until <When at={oldest} hour />.
        </>
      )}
    </Line>
  )
}

function Backup({ of, has }: { of: OverviewSystems['backup']; has: Has }) {
  if (of === null)
    return (
      <Line name="Backup" state="past" word="Off">
        Set BACKUP_TO to back up the shop.
      </Line>
    )
  if (of.last === null) return <Line name="Backup" state="past" word="None found yet" />
  const word = sayBackup(has)
  return (
    <Line name="Backup" state={word === 'On' ? 'works' : 'asks'} word={word}>
      Last backup <When at={of.last} hour />.
    </Line>
  )
}

function sayBackup(has: Has): string {
  if (has('backup_late')) return 'Late'
  if (has('backup_place_fails')) return 'Nearly full or gone'
  return has('file_not_backed_up') ? 'Incomplete' : 'On'
}

function Machine({ of, has }: { of: OverviewSystems; has: Has }) {
  const { disks, database_bytes: bytes } = of
  const isFull = disks.some((disk) => disk.is_nearly_full)
  const free = Math.min(...disks.map((disk) => disk.free))
  const word = has('database_takes_no_write') ? 'Refuses writes' : isFull ? 'Nearly full' : 'Works'
  return (
    <Line name="Database and disk" state={word === 'Works' ? 'works' : 'stopped'} word={word}>
      The database takes up {sayBytes(bytes)}.{disks.length > 0 && ` ${sayBytes(free)} free.`}
    </Line>
  )
}

function sayBytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
