import { type Review, reviews } from '#content/home.ts'
import { compare, type DiffRow } from '#figures/data/compare.ts'
import { quotes, quotesProposed, summary, summaryProposed } from '#figures/data/interviews.ts'
import { mailer, mailerProposed, tax, taxProposed } from '#figures/data/repository.ts'
import { model } from '#figures/data/words.ts'
import { Sides } from '#figures/parts/code.tsx'
import { Message } from '#figures/parts/thread.tsx'
import { Pane, Window } from '#figures/parts/window.tsx'
import script from '../../enhance/live-review.ts?entry'
import keepPresses from '../../inline/keep-presses.ts?inline-script'
import './drawn.css'
import styles from './live-review.module.css'

interface File {
  path: string
  rows: DiffRow[]
  /** Shown in place of the lines above the first row, such as "lines 1–8 are the same". */
  fold?: string
}

/** The requested change, and one with a line that nobody asked for. */
const files: Record<Review['id'], [File, File]> = {
  code: [
    {
      path: 'src/tax.ts',
      rows: compare(tax, taxProposed).slice(8),
      fold: 'lines 1–8 are the same',
    },
    { path: 'src/mailer.ts', rows: compare(mailer, mailerProposed) },
  ],
  text: [
    { path: 'summary.md', rows: compare(summary, summaryProposed) },
    { path: 'quotes.md', rows: compare(quotes, quotesProposed) },
  ],
}

const both = [reviews.code, reviews.text]

/**
 * Shows two edits to review, as finished markup that app/enhance/live-review.ts makes interactive once
 * somebody touches it. CSS chooses which edit is shown.
 */
export function LiveReview() {
  return (
    <figure className={styles.figure}>
      <script dangerouslySetInnerHTML={{ __html: keepPresses }} />
      <div className={styles.review} data-review={script} data-asleep="">
        <Window
          place="files"
          layout={styles.columns}
          workspace={both.map(({ id, workspace }) => (
            <span key={id} data-of={id}>
              {workspace}
            </span>
          ))}
          note={<Tabs />}
        >
          {both.map((review) => (
            <div key={review.id} className={styles.project} data-of={review.id} data-shown="0">
              <Request review={review} />
              <Diff review={review} />
            </div>
          ))}
        </Window>
      </div>
      <figcaption className="caption">
        Interactive illustration: accept or reject each edit. The alpha may look different.
      </figcaption>
    </figure>
  )
}

function Tabs() {
  return (
    <fieldset className={`choices ${styles.tabs}`}>
      <legend>What to review</legend>
      {both.map(({ id, label }, index) => (
        <label key={id}>
          <input type="radio" name="review" value={id} defaultChecked={index === 0} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Request({ review: { id, request, plan } }: { review: Review }) {
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
      <div className={`stacked ${styles.thread}`}>
        <Message who="You" me>
          {request}
        </Message>
        <Message who={model}>{plan}</Message>
      </div>
      <div className={styles.files}>
        {files[id].map(({ path }, index) => (
          <button key={path} type="button" aria-pressed={index === 0} data-file={index}>
            <code>{path}</code>
            <span data-state="pending">pending</span>
          </button>
        ))}
      </div>
    </Pane>
  )
}

function Diff({ review: { id, hint } }: { review: Review }) {
  return (
    <Pane
      title={
        <span className="mono" data-path="">
          {files[id][0].path}
        </span>
      }
      aside={
        <span className="mono" data-count="">
          file 1 of 2
        </span>
      }
      foot={<Decide hint={hint} />}
      flush
    >
      {files[id].map(({ path, rows, fold }, index) => (
        <div
          key={path}
          className={styles.diff}
          data-diff={index}
          role="group"
          aria-label={`Changes to ${path}`}
          // Scrolls when somebody types a long word.
          tabIndex={0}
        >
          <Sides rows={rows} fold={fold} prose={id === 'text'} />
        </div>
      ))}
    </Pane>
  )
}

function Decide({ hint }: { hint: string }) {
  return (
    <div className={`line ${styles.decide} scripted`}>
      <div className={`line ${styles.actions}`} data-actions="">
        <button type="button" className="btn yes" data-decide="accepted">
          Accept
        </button>
        <button type="button" className="btn" data-decide="rejected">
          Reject
        </button>
        <span>
          <b>Your turn.</b> {hint}
        </span>
        <Pointer />
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

/** Moves a pointer to the buttons once, to show that it is the visitor’s turn. */
function Pointer() {
  return (
    <svg className={styles.pointer} width="22" height="26" aria-hidden="true">
      <path d="M2 2V20.500L7 16L10.300 23.500L13.800 22L10.600 14.700L17.300 14.500Z" />
    </svg>
  )
}
