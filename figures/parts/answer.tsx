import { tax } from '../data/repository.ts'
import { answer, findings } from '../data/words.ts'
import { Code } from './code.tsx'
import { From, Streamed } from './time.tsx'

const quote = <Code from={13} lines={tax.slice(12, 15)} />

/**
 * Writes the answer about rounding from `at` on: what was found, where, and the lines themselves.
 */
export function Answer({ at }: { at: number }) {
  const say = (text: string, later: number) => <Streamed text={text} at={at + later} />
  return (
    <div className="answer">
      <p>{say(answer[0]!, 0)}</p>
      <ul>
        {findings.map(({ where, what }, index) => (
          <li key={where}>
            <code>{say(where, 1300 + index * 500)}</code>
            <span>{say(what, 1400 + index * 500)}</span>
          </li>
        ))}
      </ul>
      <div className="quote">
        <From at={at + 3200}>{quote}</From>
      </div>
      <p>{say(answer[1]!, 3500)}</p>
    </div>
  )
}
