import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './filters.module.css'

interface FiltersProps {
  /** What is narrowed, such as `Filter orders`. */
  label: string
  onFilter: (fields: Record<string, string>) => void
  children: ReactNode
}

/** A row of fields that narrow a list; a choice applies at once, text with Enter or the button. */
export function Filters({ label, onFilter, children }: FiltersProps) {
  const apply = (form: HTMLFormElement) =>
    onFilter(
      Object.fromEntries(
        [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
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
      className={styles.filters}
      onSubmit={submit}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) apply(event.currentTarget)
      }}
    >
      {children}
      <Button type="submit" size="small">
        Filter
      </Button>
    </form>
  )
}

interface WordsProps {
  label: string
  name: string
  value: string
  /** A day, or words without it. */
  type?: 'date'
  wide?: true
}

export function Words({ label, name, value, type, wide }: WordsProps) {
  const id = useId()
  return (
    <div className={wide ? styles.wide : styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        key={value}
        name={name}
        type={type}
        defaultValue={value}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
