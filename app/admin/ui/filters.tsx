import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { readDays } from './listing/day-choices.ts'

interface FiltersProps {
  /** Says what is filtered, such as `Filter orders`. */
  label: string
  onFilter: (fields: Record<string, string>) => void
  /** Removes every filter; missing while no filter is set. */
  onClear?: (() => void) | false
  /** Describes filters that came with a link and have no field. */
  says?: string
  /** The field that stays visible on a phone; the others are behind the button beside it. */
  search?: ReactNode
  children?: ReactNode
}

/**
 * Draws the fields that filter a list. A choice or a day applies at once, words when Enter is pressed.
 */
export function Filters(props: FiltersProps) {
  const { label, onFilter, onClear, says, search, children } = props
  const [isOpen, setOpen] = useState(false)
  const apply = (form: HTMLFormElement) =>
    onFilter(
      readDays(
        Object.fromEntries(
          [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
        ),
      ),
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
  }
  return (
    <form
      role="search"
      aria-label={label}
      className="line filters"
      onSubmit={submit}
      onChange={(event) => {
        if (isChosen(event.target as Element)) apply(event.currentTarget)
      }}
    >
      {search}
      {search && children && (
        <span className="more">
          <Button
            look="icon"
            aria-label="More filters"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
              <path
                d="M2 5h6.500M11.500 5H14M2 11h2.500M7.500 11H14M10 3.500v3M6 9.500v3"
                stroke="currentcolor"
                strokeWidth="1.35"
              />
            </svg>
          </Button>
        </span>
      )}
      {children}
      {says && <span className="note">{says}</span>}
      {onClear && (
        <span className="clear">
          <Button
            look="quiet"
            size="small"
            onClick={({ currentTarget: { form } }) => {
              onClear()
              // The button disappears with the last filter.
              form!.querySelector<HTMLElement>('input, select')?.focus()
            }}
          >
            Clear
          </Button>
        </span>
      )}
      {/* Without a submit button, Enter doesn't send a form with several fields. */}
      <button type="submit" hidden />
    </form>
  )
}

/**
 * Reports whether a choice is made or a full day typed. While somebody types a year, the field holds a
 * date long ago.
 */
function isChosen(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return true
  if (!(field instanceof HTMLInputElement) || field.type !== 'date') return false
  return !field.validity.badInput && (field.value === '' || field.value > '1970')
}

interface WordsProps {
  label: string
  name: string
  value: string
  /** A date; plain text if missing. */
  type?: 'date'
  placeholder?: string
  minLength?: number
  maxLength?: number
  wide?: true
}

/**
 * Draws a field that follows `value` when Back changes it, unless somebody has typed in the meantime.
 */
export function Words({ label, value, wide, ...input }: WordsProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (field.current!.value === before.current) field.current!.value = value
    before.current = value
  }, [value])
  return (
    <div className={wide ? 'filter wide' : 'filter'}>
      <label htmlFor={id}>{label}</label>
      <input
        maxLength={300}
        {...input}
        ref={field}
        id={id}
        defaultValue={value}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
