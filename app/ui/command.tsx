import styles from './command.module.css'
import { CopyButton } from './copy-button.tsx'

interface CommandProps {
  text: string
  /** Describes the command: "command for Mac". */
  of: string
  /** True if a part is still unknown, so that it can't be copied. */
  isPending?: boolean
}

/** Shows a terminal command or a value to compare. It scrolls sideways, and a click copies it. */
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
