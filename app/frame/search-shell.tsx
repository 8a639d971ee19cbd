import type { ReactNode } from 'react'
import { Lens } from './lens.tsx'
import styles from './search.module.css'

interface SearchShellProps {
  /** The name of the dialog and its field. */
  name: string
  /** The list's name, for screen readers. */
  lists: string
  placeholder: string
  /** The URL that the form opens without scripts. */
  action: string
  maxLength: number
  /** The URLs of the script that fills the dialog and of everything that this script loads. */
  script: string | undefined
  index?: string
  texts?: string
  className?: string | undefined
  /** One sentence for each state that `data-when` can name. */
  children: ReactNode
}

/** Draws a dialog with a field and a list, for a script to fill. */
export function SearchShell({ name, script, index, texts, className, ...parts }: SearchShellProps) {
  return (
    <dialog
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
      aria-label={name}
      closedby="any"
      data-state="loading"
      data-search={script}
      data-index={index}
      data-texts={texts}
    >
      <Content name={name} {...parts} />
    </dialog>
  )
}

type ContentProps = Omit<SearchShellProps, 'script' | 'index' | 'texts' | 'className'>

function Content({ name, lists, placeholder, action, maxLength, children }: ContentProps) {
  return (
    <>
      <div className={styles.top}>
        <form action={action} role="search">
          <input
            name="q"
            role="combobox"
            aria-label={name}
            aria-expanded="false"
            aria-controls="search-hits"
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            enterKeyHint="search"
            maxLength={maxLength}
            placeholder={placeholder}
          />
          <button className={`sign ${styles.go}`} aria-label="Find">
            <Lens />
          </button>
        </form>
        <form method="dialog">
          <button className="sign close" aria-label="Close" />
        </form>
      </div>
      <div
        id="search-hits"
        role="listbox"
        aria-label={lists}
        className={`${styles.hits} found`}
        hidden
      />
      <div role="status" className={`muted ${styles.status}`}>
        {children}
      </div>
    </>
  )
}
