import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Reserved } from '../../ui/reserved.tsx'
import type { List } from '../calls/use-read.ts'
import { type ActionsProps, useActionForms, useFocusBack } from './actions.tsx'
import { Title } from './admin-page.tsx'
import { Empty } from './reading.tsx'

/** A form behind the button at the right of the title. */
export interface HeadForm {
  label: string
  isOpen: boolean
  toggle: () => void
  content: ReactNode
}

interface ListFrameProps {
  title: string
  /** The part that is shown, if the headline doesn't name it. */
  part?: string | undefined
  /** The number of rows, beside the title. */
  count?: string | undefined
  tabs?: ReactNode
  /** A link to a related page. */
  beside?: ReactNode
  form?: HeadForm | undefined
  /** Shown in place of an empty list, to say what the list is for. */
  empty?: EmptyList | false | undefined
  children?: ReactNode
}

export interface EmptyList {
  lead: string
  says?: ReactNode
  action?: ReactNode
}

/**
 * Draws the frame of a page with a list: a line with the title and a single button, and the list below.
 */
export function ListFrame(props: ListFrameProps) {
  const { title, part, count, tabs, beside, form, empty = false } = props
  const place = useRef<HTMLDivElement>(null)
  useFocusBack(form?.isOpen, () => place.current?.querySelector('[data-opens]'))
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && form?.isOpen) form.toggle()
  }
  return (
    <div ref={place} className="wrap stacked column">
      <Title title={title} part={part} />
      <div>
        <div className="list-head">
          <div>
            <h1>{title}</h1>
            <span role="status">{count}</span>
          </div>
          {tabs}
          <div className="line">
            {beside}
            {form && <FormButton {...form} />}
          </div>
        </div>
        {form && <div onKeyDown={closeByKey}>{form.content}</div>}
        {empty && !form?.isOpen && (
          <Empty lead={empty.lead} action={empty.action}>
            {empty.says}
          </Empty>
        )}
        {props.children}
      </div>
    </div>
  )
}

/**
 * Draws the button, in the same size while it closes the form, so that it and the tabs beside it don't
 * move. What was typed stays, so it doesn't say "Cancel".
 */
function FormButton({ label, isOpen, toggle }: HeadForm) {
  return (
    <Button
      data-opens
      aria-expanded={isOpen}
      look={isOpen ? undefined : 'primary'}
      size="small"
      onClick={toggle}
    >
      <svg width="14" height="14" viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <path
          d={isOpen ? 'M4 4l8 8M12 4l-8 8' : 'M8 3v10M3 8h10'}
          stroke="currentcolor"
          strokeWidth="1.7"
        />
      </svg>
      <Reserved longest={label}>{isOpen ? 'Close' : label}</Reserved>
    </Button>
  )
}

/** Manages the form behind the button at the top, for one action or several. */
export function useHeadForm({ actions, ...props }: ActionsProps, label = actions[0]?.label ?? '') {
  const forms = useActionForms({ actions, ...props })
  const content = (
    <>
      {actions.length > 1 && forms.open !== null && (
        <div className="line buttons padded">
          {actions.map((action) => (
            <Button
              key={action.label}
              size="small"
              aria-pressed={action.label === forms.open}
              onClick={() => action.label !== forms.open && forms.toggle(action.label)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      {forms.form}
    </>
  )
  const toggle = () => forms.toggle(forms.open ?? forms.last ?? actions[0]!.label)
  const form = { label, isOpen: forms.open !== null, toggle, content }
  return { form: actions.length > 0 ? form : undefined, tell: forms.tell }
}

/**
 * Returns the total number of rows if the server counts them, else the number loaded so far; undefined
 * while the list loads.
 */
export function countRows({ first, rows, more }: List<unknown>): string | undefined {
  if (first.state !== 'there') return undefined
  const { totals } = first.value
  if (totals) return sayCount(totals.count, totals.all)
  return `${rows.length.toLocaleString('en-US')}${more === null ? '' : '+'}`
}

/** Writes "5", or "1 of 5" if a filter hides some. */
export function sayCount(count: number, all: number): string {
  const said = count.toLocaleString('en-US')
  return count === all ? said : `${said} of ${all.toLocaleString('en-US')}`
}
