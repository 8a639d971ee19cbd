import styles from './line-area.module.css'

interface LineAreaProps {
  /**
   * Unique on the page. It doesn't come from useId, which counts differently on the whole page and in
   * the hydrated figure.
   */
  id: string
  label: string
  hint?: string
  text: string
  most: number
  /** Line numbers to mark, starting at 1. */
  marked?: ReadonlySet<number>
  mark?: Mark
  onChange: (text: string) => void
}

type Mark = 'added' | 'removed'

/** Draws an editable text with numbered lines, which grows with its text. */
export function LineArea(props: LineAreaProps) {
  const { id, label, hint, text, most, marked, mark, onChange } = props
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      <div className={styles.frame}>
        <NumberedLines lines={text.split('\n')} marked={marked} mark={mark} unseen />
        <textarea
          id={id}
          value={text}
          maxLength={most}
          rows={1}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          aria-describedby={hint && `${id}-hint`}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <p role="status">
        {text.length >= most &&
          `Limit reached. This field takes ${most.toLocaleString('en')} characters; the rest was left out.`}
      </p>
    </div>
  )
}

interface NumberedLinesProps {
  /** Undefined is a gap beside an additional line on the other side. */
  lines: (string | undefined)[]
  marked?: ReadonlySet<number>
  mark?: Mark
  /** True if it lies under a text field that shows the same text. */
  unseen?: boolean
}

/** Draws numbered lines; a gap has no number. */
export function NumberedLines({ lines, marked, mark, unseen }: NumberedLinesProps) {
  return (
    <div className={unseen ? styles.unseen : styles.lines} inert={unseen}>
      {numberLines(lines).map(({ line, number }, index) => {
        if (line === undefined) return <div key={index} className={styles.gap} />
        const isMarked = marked?.has(number) ?? false
        return (
          <div key={index} className={isMarked && mark ? styles[mark] : undefined}>
            {isMarked && mark === 'removed' ? <del>{line}</del> : line}
          </div>
        )
      })}
    </div>
  )
}

function numberLines(lines: (string | undefined)[]) {
  let number = 0
  return lines.map((line) => ({ line, number: line === undefined ? number : ++number }))
}
