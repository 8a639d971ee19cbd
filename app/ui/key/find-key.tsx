import type { ReactNode } from 'react'
import { sizes } from '#contract/limits.ts'
import type { RescueField } from '#contract/served.ts'
import { sayEmailProblem } from '../../say/email-problem.ts'
import { rescueWords } from '../../say/rescue-words.ts'
import { Button } from '../button.tsx'
import { Row } from '../row.tsx'
import styles from './find-key.module.css'
import { TextField } from '../text-field.tsx'

interface FindKeyProps {
  typed?: Partial<Record<RescueField, string>>
  /** The fields to correct, if the page was opened again because of mistakes. */
  wrong?: RescueField[]
  /** Says why the key is needed, if the page doesn't. */
  children?: ReactNode
}

/** Asks for the key again. The server checks the input, so this works without scripts. */
export function FindKey({ typed = {}, wrong = [], children }: FindKeyProps) {
  const common = (name: RescueField) => ({
    ...rescueWords[name],
    name,
    required: true,
    defaultValue: typed[name],
    error: wrong.includes(name) ? sayProblem(name, typed[name]) : null,
    autoFocus: wrong[0] === name,
    autoCapitalize: 'none',
    spellCheck: false,
  })
  return (
    <form
      method="post"
      action="/rescue"
      className={`sheet stacked ${styles.form}`}
      noValidate
      aria-label="Email my key"
    >
      {children}
      <TextField {...common('order')} maxLength={sizes.typedKey} autoComplete="off" />
      <TextField {...common('email')} type="email" maxLength={sizes.email} autoComplete="email" />
      <Row>
        <Button type="submit" look="primary">
          Email my key
        </Button>
      </Row>
    </form>
  )
}

const orderProblem =
  'Enter the order number, such as P-7K3M-2Q9D, the order ID or your license key.'

function sayProblem(name: RescueField, typed: string | undefined): string {
  return name === 'order' ? orderProblem : sayEmailProblem(typed)
}
