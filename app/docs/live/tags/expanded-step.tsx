import { type Llm, type Part, providers, type Step } from './expand.ts'
import styles from './tag-checker.module.css'
import { cutAtVariables, type Variable } from './variables.ts'

type Values = Record<Variable, string>

/** One request: its model, and its text with the variables filled in. */
export function ExpandedStep({ step, values }: { step: Step; values: Values }) {
  return (
    <li className={styles.step}>
      {step.parts.length === 0 && <p className={styles.model}>no text</p>}
      {step.parts.map((part, index) => (
        <ExpandedPart key={index} part={part} values={values} />
      ))}
    </li>
  )
}

function ExpandedPart({ part, values }: { part: Part; values: Values }) {
  return (
    <>
      <p className={styles.model}>{nameModel(part.llm)}</p>
      <p className={styles.text}>
        {cutAtVariables(part.text).map(({ text, variable }, index) =>
          variable ? (
            <mark key={index} title={variable}>
              {values[variable] || `(${variable} is empty)`}
            </mark>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </p>
    </>
  )
}

function nameModel(llm: Llm | undefined): string {
  if (!llm) return 'No model named'
  const provider = Object.entries(providers).find(([id]) => id === llm.provider)?.[1]
  return `${provider ?? (llm.provider || 'No provider')}, ${llm.model ? `model ${llm.model}` : 'no model'}`
}
