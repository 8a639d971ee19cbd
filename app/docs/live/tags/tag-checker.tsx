import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Row } from '#app/ui/row.tsx'
import { LineArea } from '../line-area.tsx'
import { examples, project, typed as exampleTyped } from './examples.ts'
import { expand, type Finding } from './expand.ts'
import { ExpandedStep } from './expanded-step.tsx'
import { sayFinding } from './say-finding.ts'
import styles from './tag-checker.module.css'

const most = { prompt: 4000, typed: 500 }

/** A prompt with tags, its errors, and the steps it expands to. */
export function TagChecker() {
  const [prompt, setPrompt] = useState(examples[0].prompt)
  const [typed, setTyped] = useState(exampleTyped)
  const { steps, findings } = expand(prompt)
  return (
    <>
      <p className={styles.notation}>
        The notation is the one drawn in these pages: <code>{'<step> … </step>'}</code>,{' '}
        <code>{'<llm provider="…" model="…"> … </llm>'}</code>, and variables as bare words in
        capitals. The app itself decides what it reads.
      </p>
      <Row>
        {examples.map((example) => (
          <Button key={example.name} size="small" onClick={() => setPrompt(example.prompt)}>
            {example.name}
          </Button>
        ))}
      </Row>
      <LineArea
        id="tags-prompt"
        label="Prompt of the template"
        text={prompt}
        most={most.prompt}
        marked={new Set(findings.map(({ line }) => line))}
        onChange={setPrompt}
      />
      <LineArea
        id="tags-typed"
        label="What you type when you use it"
        hint="It fills in PROMPT."
        text={typed}
        most={most.typed}
        onChange={setTyped}
      />
      <Findings findings={findings} />
      <ol className={styles.steps} aria-label="The steps it expands to">
        {steps.map((step, index) => (
          <ExpandedStep key={index} step={step} values={{ ...project, PROMPT: typed }} />
        ))}
      </ol>
    </>
  )
}

function Findings({ findings }: { findings: Finding[] }) {
  return (
    <div role="status" className={styles.findings}>
      <p>
        {findings.length === 0
          ? 'No mistakes found.'
          : `${findings.length} ${findings.length === 1 ? 'mistake' : 'mistakes'} found.`}
      </p>
      <ul>
        {findings.map((finding, index) => (
          <li key={index}>
            <span>Line {finding.line}</span> {sayFinding(finding)}
          </li>
        ))}
      </ul>
    </div>
  )
}
