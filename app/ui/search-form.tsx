import { sizes } from '#contract/limits.ts'
import '../styles/field.css'
import { Button } from './button.tsx'
import styles from './search-form.module.css'

interface SearchFormProps {
  label: string
  placeholder: string
  look?: 'primary' | 'plain'
  asked?: string
}

/** Draws a field that opens the results page. */
export function SearchForm({ label, placeholder, look, asked }: SearchFormProps) {
  return (
    <form action="/search" role="search" className={styles.form} aria-label={label}>
      <input
        className="text-input"
        name="q"
        defaultValue={asked}
        aria-label={label}
        placeholder={placeholder}
        maxLength={sizes.docsQuestion}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" {...(look && { look })}>
        Search
      </Button>
    </form>
  )
}
