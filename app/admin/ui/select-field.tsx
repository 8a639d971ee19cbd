import { useId } from 'react'
import styles from './select-field.module.css'

interface SelectFieldProps {
  label: string
  name: string
  /** What is sent, and what is read. The first one is chosen. */
  options: Record<string, string>
}

/** One of a few words. */
export function SelectField({ label, name, options }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
