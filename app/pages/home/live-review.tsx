import { drawnNote } from '#content/drawn.ts'
import { reviewHint } from '#content/home.ts'
import { compare } from '#figures/data/compare.ts'
import { mailer, mailerProposed, tax, taxProposed } from '#figures/data/repository.ts'
import { change, model, plan } from '#figures/data/words.ts'
import { Sides } from '#figures/parts/code.tsx'
import { Message } from '#figures/parts/thread.tsx'
import { Pane, Window } from '#figures/parts/window.tsx'
import review from '../../enhance/live-review.ts?entry'
import { keepPresses } from '../../frame/keep-presses.ts'
import './drawn.css'
import styles from './live-review.module.css'

const files = [
  { name: 'tax', rows: compare(tax, taxProposed).slice(8), fold: 'lines 1–8 are the same' },
  { name: 'mailer', rows: compare(mailer, mailerProposed) },
]

/**
 * An edit to review: finished mark-up, which app/enhance/live-review.ts brings to life once somebody
 * touches it.
 */
export function LiveReview() {
  return (
    <figure className={styles.figure}>
      <script dangerouslySetInnerHTML={{ __html: keepPresses }} />
      <div className={styles.review} data-review={review} data-asleep="" data-shown="tax">
        <Window
          place="files"
          layout={styles.columns}
          note={<span className={styles.invitation}>Try it: this diff is real</span>}
        >
          <Request />
          <Diff />
        </Window>
      </div>
      <figcaption className={styles.caption}>
        <span>Fig. 1&ensp;Edit review. {drawnNote}</span>
        <span>Nothing you type leaves this page.</span>
      </figcaption>
    </figure>
  )
}

function Request() {
  return (
    <Pane
      title="Edit File"
      aside={
        <span className="mono" data-left="">
          2 to review
        </span>
      }
      flush
    >
      <div className={styles.thread}>
        <Message who="You" me>
          {change}
        </Message>
        <Message who={model}>{plan}</Message>
      </div>
      <div className={styles.files}>
        {files.map(({ name }, index) => (
          <button key={name} type="button" aria-pressed={index === 0} data-file={name}>
            <code>src/{name}.ts</code>
            <span data-state="pending">pending</span>
          </button>
        ))}
      </div>
    </Pane>
  )
}

function Diff() {
  return (
    <Pane
      title={
        <span className="mono" data-path="">
          src/tax.ts
        </span>
      }
      aside={
        <span className="mono" data-count="">
          file 1 of 2
        </span>
      }
      foot={<Decide />}
      flush
    >
      {files.map(({ name, rows, fold }) => (
        <div
          key={name}
          className={styles.diff}
          data-diff={name}
          role="group"
          aria-label={`Changes to src/${name}.ts`}
          // It scrolls by itself where it is narrow.
          tabIndex={0}
        >
          <Sides rows={rows} fold={fold} />
          {name === 'mailer' && <Loop />}
        </div>
      ))}
    </Pane>
  )
}

/** Drawn around the line that nobody asked for, after the last decision. */
function Loop() {
  return (
    <svg className={styles.loop} viewBox="0 0 300 60" preserveAspectRatio="none">
      <path d="M40 8C120 -2 270 0 292 24C306 48 190 58 100 56C20 54 -4 40 6 24C16 8 90 4 180 6" />
    </svg>
  )
}

function Decide() {
  return (
    <div className={styles.decide}>
      <div className={styles.actions} data-actions="">
        <button type="button" className="btn yes" data-decide="accepted">
          Accept
        </button>
        <button type="button" className="btn" data-decide="rejected">
          Reject
        </button>
        <span className={styles.hint}>{reviewHint}</span>
      </div>
      <p className={styles.verdict} role="status" data-verdict="">
        <strong />
        <span />
      </p>
      <button type="button" className={styles.again} data-again="" hidden>
        Start over
      </button>
    </div>
  )
}
