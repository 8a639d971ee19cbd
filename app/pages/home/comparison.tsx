import { examples } from '#app/docs/live/ignore/examples.ts'
import { countTokens } from '#app/docs/live/ignore/count-tokens.ts'
import { comparison } from '#content/home.ts'
import { Band } from '../../ui/band.tsx'
import styles from './comparison.module.css'

const { all, kept } = countTokens(examples[0])
const say = (number: number) => number.toLocaleString('en-US')

/** When a free chat is enough, and when it is not. The number is worked out as in the docs' live figure. */
export function Comparison() {
  const { title, text, free, ours, rows } = comparison
  return (
    <Band labelledBy="comparison">
      <div className={styles.head}>
        <div>
          <h2 id="comparison">{title}</h2>
          <p>{text}</p>
        </div>
        <p className={styles.number}>
          <b>{say(kept)}</b>
          <span>
            tokens that a few ignore rules keep out of one prompt in our example: {say(all - kept)}{' '}
            sent, not {say(all)}.{' '}
            <a href="/docs/project-ignore-rules#try-rules-on-paths">Try the rules</a>
          </span>
        </p>
      </div>
      <table role="table" className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{free}</th>
            <th scope="col">{ours}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} role="row">
              <th role="rowheader" scope="row">
                {row.name}
              </th>
              <td role="cell" data-label={free}>
                {row.free}
              </td>
              <td role="cell" data-label={ours}>
                {row.ours}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Band>
  )
}
