import styles from './command.module.css'
import { CopyButton } from './copy-button.tsx'

interface CommandProps {
  text: string
  /** Describes it in words: "command for Mac". */
  of: string
  /** True if a part is not known yet, so it cannot be copied. */
  isPending?: boolean
}

/** Shows a line for a terminal, or a value to compare: it scrolls sideways, and one press copies it. */
export function Command({ text, of, isPending = false }: CommandProps) {
  return (
    <div className={styles.command}>
      <code translate="no" tabIndex={0}>
        {text}
      </code>
      <CopyButton text={text} of={of} named disabled={isPending} />
    </div>
  )
}
