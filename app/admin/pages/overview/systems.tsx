import type { ReactNode } from 'react'
import { capitalize } from '#contract/capitalize.ts'
import type { Overview, OverviewSystems } from '#contract/admin/overview.ts'
import { providers } from '#contract/providers.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { sayHour } from '#app/say/say-day.ts'
import { When } from '../../ui/when.tsx'
import styles from './overview.module.css'
import type { Check } from './use-check.ts'

interface SystemsProps {
  of: OverviewSystems
  overview: Overview
  check: Check
}

/** Shows the systems that the shop depends on: those that work in one line, the others one by one. */
export function Systems({ of, overview, check }: SystemsProps) {
  const { problems, is_partial: isPartial } = overview
  const systems = listSystems(of, (kind) => problems.some((each) => each.kind === kind))
  return (
    <section aria-label="Systems" className={`line ${styles.systems}`}>
      <div>
        <Found systems={systems} />
        {check.problem !== null && (
          <p className="problem" role="alert">
            {check.problem}
          </p>
        )}
      </div>
      <span role="status">{check.doneAt !== null && `Checked ${sayHour(check.doneAt)}`}</span>
      {/* When something couldn't be read, the button is above. */}
      {!isPartial && (
        <Button size="small" disabled={check.isRunning} onClick={check.start}>
          {check.isRunning ? 'Checking' : 'Check now'}
        </Button>
      )}
    </section>
  )
}

interface System {
  name: string
  state: ChipState
  word: string
  note?: ReactNode
}

function Found({ systems }: { systems: System[] }) {
  const others = systems.filter(({ state }) => state !== 'works')
  return (
    <>
      {others.length > 0 && (
        <ul className="plain stacked">
          {others.map(({ name, state, word, note }) => (
            <li key={name}>
              <b>{capitalize(name)}</b> <Chip state={state}>{word}</Chip> <small>{note}</small>
            </li>
          ))}
        </ul>
      )}
      {others.length < systems.length && <p>Working: {nameWorking(systems)}.</p>}
    </>
  )
}

/** Names the systems that were found to work, and leaves out those that were not checked. */
function nameWorking(systems: System[]): string {
  return systems
    .filter(({ state }) => state === 'works')
    .map(({ name }) => name)
    .join(', ')
}

/**
 * Reports whether the page lists a problem of this kind, so that its system is not reported as working.
 */
type Has = (kind: string) => boolean

function listSystems(of: OverviewSystems, has: Has): System[] {
  return [
    ...of.providers.map(judgeProvider),
    { name: 'email', ...judgeEmails(of.emails, has) },
    { name: 'payments', ...judgeBooks(of.books, has) },
    ...judgeBackup(of.backup, has),
    { name: 'database', ...judgeMachine(of, has) },
  ]
}

const works = { state: 'works', word: 'Works' } as const

const answers = {
  answers: works,
  refused: { state: 'stopped', word: 'Rejects the key' },
  unavailable: { state: 'stopped', word: 'No answer' },
} as const

function judgeProvider({ name, answer, since }: OverviewSystems['providers'][number]): System {
  const found =
    answer === null ? ({ state: 'past', word: 'Not checked yet' } as const) : answers[answer]
  return {
    name: providers[name].name,
    ...found,
    note: since !== null && (
      <>
        since <When at={since} hour />
      </>
    ),
  }
}

type Judged = Omit<System, 'name'>

function judgeEmails({ bounced_today: bounced }: OverviewSystems['emails'], has: Has): Judged {
  if (has('emails_wait')) return { state: 'stopped', word: 'Waiting' }
  return bounced > 0 ? { state: 'asks', word: `${bounced} bounced today` } : works
}

function judgeBooks(books: OverviewSystems['books'], has: Has): Judged {
  if (books.length === 0) return { state: 'past', word: 'Not compared yet' }
  if (books.some(({ differences }) => differences > 0)) return { state: 'asks', word: 'Differ' }
  return has('books_late') ? { state: 'asks', word: 'Compared late' } : works
}

/**
 * Judges the backup: a missing backup is listed as a problem, unless somebody else backs up the
 * database.
 */
function judgeBackup(backup: OverviewSystems['backup'], has: Has): System[] {
  if (backup === null) return []
  const name = 'backup'
  if (backup.last === null) return [{ name, state: 'past', word: 'None found yet' }]
  const word = sayBackup(has)
  if (word === null) return [{ name, ...works }]
  const note = (
    <>
      last backup <When at={backup.last} hour />
    </>
  )
  return [{ name, state: 'asks', word, note }]
}

function sayBackup(has: Has): string | null {
  if (has('backup_late')) return 'Late'
  if (has('backup_place_fails')) return 'Nearly full or gone'
  return has('file_not_backed_up') ? 'Incomplete' : null
}

function judgeMachine({ disks }: OverviewSystems, has: Has): Judged {
  if (has('database_takes_no_write')) return { state: 'stopped', word: 'Refuses writes' }
  return disks.some((disk) => disk.is_nearly_full)
    ? { state: 'stopped', word: 'Disk nearly full' }
    : works
}
