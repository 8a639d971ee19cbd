import { sayQuantity } from '#contract/capitalize.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Row } from '#app/ui/row.tsx'
import { LineArea } from '../line-area.tsx'
import figure from '../live-figure.module.css'
import { countTokens } from './count-tokens.ts'
import { type Decision, decide, findTooWild } from './decide.ts'
import { DecidedPath } from './decided-path.tsx'
import { examples } from './examples.ts'
import { readListed } from './listed.ts'
import styles from './ignore-tester.module.css'

const most = { rules: 4000, paths: 2000 }

/** Lets a visitor edit rules and paths, and shows below which line decides each path. */
export function IgnoreTester() {
  const [rules, setRules] = useState(examples[0].rules)
  const [paths, setPaths] = useState(examples[0].paths)
  const listed = readListed(paths)
  const decisions = decide(
    rules,
    listed.map(({ path }) => path),
  )
  return (
    <>
      <Row>
        {examples.map((example) => (
          <Button
            key={example.name}
            size="small"
            aria-pressed={rules === example.rules && paths === example.paths}
            onClick={() => {
              setRules(example.rules)
              setPaths(example.paths)
            }}
          >
            {example.name}
          </Button>
        ))}
      </Row>
      <div className={figure.sides}>
        <LineArea
          id="ignore-rules"
          label="Rules"
          hint="One on each line."
          text={rules}
          most={most.rules}
          marked={linesThatDecide(decisions)}
          onChange={setRules}
        />
        <LineArea
          id="ignore-paths"
          label="Paths"
          hint="From the project root, with a size if you like. A slash at the end makes a directory."
          text={paths}
          most={most.paths}
          onChange={setPaths}
        />
      </div>
      <Outcome decisions={decisions}>
        <KeptOut {...countTokens({ rules, paths })} />
      </Outcome>
      {findTooWild(rules).map(({ number }) => (
        <p key={number} className={styles.wild}>
          Line {number} uses ** more than four times, so this example skips it.
        </p>
      ))}
    </>
  )
}

function Outcome({ decisions, children }: { decisions: Decision[]; children: ReactNode }) {
  const ignored = decisions.filter(({ outcome }) => outcome === 'ignored').length
  return (
    <>
      <p className={styles.sum} role="status">
        {decisions.length === 0
          ? 'Enter a path, and this figure says which line decides it.'
          : `${ignored} of ${sayQuantity(decisions.length, 'path')} ignored. Rules are case-sensitive.`}
      </p>
      {children}
      <ul className={styles.paths}>
        {decisions.map((decision, index) => (
          <DecidedPath key={index} decision={decision} />
        ))}
      </ul>
    </>
  )
}

/** Shows the number of tokens if any path has a size. */
function KeptOut({ all, kept }: ReturnType<typeof countTokens>) {
  if (all === 0) return null
  return (
    <p>
      The rules keep {kept.toLocaleString('en-US')} of {all.toLocaleString('en-US')} tokens out of a
      prompt, estimated at 4 characters per token.
    </p>
  )
}

function linesThatDecide(decisions: Decision[]): Set<number> {
  return new Set(decisions.flatMap((each) => ('by' in each && each.by ? [each.by.number] : [])))
}
