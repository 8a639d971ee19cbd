import { useEffect, useId, useRef } from 'react'
import '../../styles/field.css'

interface SelectProps {
  label: string
  name?: string
  /** The values with their labels; the first is chosen unless `value` is given. */
  choices: (readonly [value: string, words: string])[]
  value?: string
  onChange?: (value: string) => void
  /** The look: in a form of fields, or in the filters above a list. */
  look?: 'field' | 'filter'
}

/** Draws a dropdown that follows `value` when Back changes it. */
export function Select({ label, name, choices, value, onChange, look = 'field' }: SelectProps) {
  const id = useId()
  const isFilter = look === 'filter'
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (value !== undefined) select.current!.value = value
  }, [value])
  return (
    <div className={isFilter ? 'filter' : 'text-field'}>
      <label htmlFor={id}>{label}</label>
      <select
        ref={select}
        id={id}
        name={name}
        className={isFilter ? undefined : 'text-input'}
        defaultValue={value}
        onChange={onChange && ((event) => onChange(event.target.value))}
      >
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
