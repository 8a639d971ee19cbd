import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { useSession } from '../../calls/session.ts'
import { ActingRow } from '../actions.tsx'
import { DataTable, type DrawRow } from '../data-table.tsx'
import { Filters } from '../filters.tsx'
import { countRows, ListFrame, sayCount, useHeadForm } from '../list-page.tsx'
import { More } from '../more.tsx'
import { Empty, ReadingView } from '../reading.tsx'
import { SectionLinks } from '../section-links.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { Timeline } from '../timeline.tsx'
import { type Counted, useList } from '../../calls/use-read.ts'
import { writeQuery } from '../../calls/write-query.ts'
import type { ListDescription, Of, Shown } from './description.ts'
import { FilterFields, namesOf } from './filter-fields.tsx'

/** Draws a page that lists rows of one kind, from its description. */
export function Listing<Row, Totals extends Counted = Counted, Name extends string = string>({
  of,
}: {
  of: ListDescription<Row, Totals, Name>
}) {
  const [params, setParams] = useSearchParams()
  const names = [...(of.fields ?? []).flatMap(namesOf), ...(of.linked ?? [])]
  const filter = readFilter(names as Name[], params)
  const isFiltered = of.part !== undefined || Object.values(filter).some(Boolean)
  const list = useList<Row, Totals>(
    typeof of.call === 'string' ? of.call : of.call(filter),
    of.ask?.(filter, params) ?? filter,
  )
  // The page is drawn for an owner until the role is known, so that nothing moves for owners.
  const isOwner = useSession()?.role !== 'support'
  const [secret, setSecret] = useState<string | null>(null)
  const follow = async (answer: WriteAnswer) => {
    if (of.once) setSecret(answer.shown?.[of.once.of] ?? null)
    await list.reload()
  }
  const shown = { list, params, filter, isFiltered, isOwner, setParams, follow }
  const say = <Value,>(value: Of<Row, Totals, Name, Value>) =>
    typeof value === 'function' ? (value as (of: Shown<Row, Totals, Name>) => Value)(shown) : value
  const actions = (isOwner && of.acts?.(shown)) || []
  const { opens = (asked) => asked.get('do') === 'new' } = of
  const opened = opens(params) ? actions[0]?.label : undefined
  const { form, tell } = useHeadForm({ actions, opened, onDone: follow }, of.actsLabel)
  const rows = of.fits ? list.rows.filter((row) => of.fits!(row, filter)) : list.rows
  const counted = of.fits && isFiltered ? sayCount(rows.length, list.rows.length) : countRows(list)
  const count = of.isUncounted ? undefined : counted
  const isEmpty = list.first.state === 'there' && list.rows.length === 0 && !isFiltered
  const empty = isEmpty && (say(of.empty) ?? { lead: `No ${of.what} yet.` })
  const { path, what, once } = of
  const drawActing = (row: Row, draw: DrawRow) => (
    <ActingRow
      actions={of.rowActs!(row)}
      copies={of.rowCopies?.(row)}
      onDone={async (answer, { done }) => {
        if (of.rowsLeave) tell(done)
        await follow(answer)
      }}
      draw={draw}
    />
  )
  const drawRows = (some: Row[], isLoading = false) =>
    'draw' in of ? (
      of.draw(some)
    ) : 'tell' in of ? (
      <Timeline moments={some.map(of.tell)} />
    ) : (
      <DataTable<Row>
        rows={some}
        isLoading={isLoading}
        caption={of.caption}
        columns={say(of.columns)}
        keyOf={of.keyOf}
        below={of.below && ((row) => of.below!(row, shown))}
        acting={isOwner && of.rowActs ? drawActing : undefined}
        hasMenu={(row) => [...of.rowActs!(row), ...(of.rowCopies?.(row) ?? [])].length > 0}
      />
    )
  const tabs = say(of.tabs)
  // Links to the other parts of a list keep its filters.
  const narrowed = `${path.split('?')[0]}${writeQuery({ ...keptOf(path), ...filter })}`
  const current = tabs?.some(({ href }) => href === narrowed) ? narrowed : path
  return (
    <ListFrame
      title={of.title}
      part={of.part}
      count={count}
      tabs={tabs && <SectionLinks label="Lists" sections={tabs} current={current} />}
      beside={of.beside}
      form={of.form?.(shown) ?? form}
      empty={empty}
    >
      {once && secret !== null && (
        <ShownOnce of={once.of} text={secret} onHide={() => setSecret(null)}>
          {once.says}
        </ShownOnce>
      )}
      {of.above?.(shown)}
      {!empty && <ListFilters of={of} shown={shown} />}
      {!empty && (
        <ReadingView of={list.first} what={what} as={'columns' in of ? drawRows([], true) : 'rows'}>
          {() =>
            rows.length === 0 ? (
              <Empty lead={of.none?.(filter) ?? `No matching ${what}.`} />
            ) : (
              drawRows(rows)
            )
          }
        </ReadingView>
      )}
      <More list={list} what={what} />
      {/* The placeholder rows seldom match the number of rows that arrive, so the foot would jump. */}
      {list.first.state !== 'loading' && of.foot?.(shown)}
    </ListFrame>
  )
}

function readFilter<Name extends string>(names: Name[], params: URLSearchParams) {
  const fields = names.map((name) => [name, params.get(name) ?? ''])
  return Object.fromEntries(fields) as Record<Name, string>
}

/** Returns the parameters of a path that are no filters, such as the one that picks a list. */
function keptOf(path: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(path.split('?')[1]))
}

interface OfProps<Row, Totals, Name extends string> {
  of: ListDescription<Row, Totals, Name>
  shown: Shown<Row, Totals, Name>
}

/**
 * Draws the filter fields. Filters set by a link stay when a field changes; Clear keeps only the choice
 * of list.
 */
function ListFilters<Row, Totals, Name extends string>({ of, shown }: OfProps<Row, Totals, Name>) {
  const { filter, setParams } = shown
  const kept = keptOf(of.path)
  const hasFilter = Object.values(filter).some(Boolean)
  const [first, ...others] = of.fields ?? []
  if (first === undefined && !hasFilter) return null
  const change = of.change ?? ((before, typed) => ({ ...before, ...typed }))
  return (
    <Filters
      label={`Filter ${of.what}`}
      onFilter={(typed) => setParams(writeQuery({ ...kept, ...change(filter, typed) }))}
      onClear={hasFilter && (() => setParams(writeQuery(kept)))}
      says={of.says?.(shown)}
      search={first && <FilterFields fields={[first]} shown={shown} />}
    >
      {others.length > 0 && <FilterFields fields={others} shown={shown} />}
    </Filters>
  )
}
