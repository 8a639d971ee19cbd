import { legalNoticeWords } from '#content/legal-notice.ts'
import { modelStatement } from '#contract/product.ts'
import type { PageHandle } from '../../site/handle.ts'
import { slot } from '../../site/slots.ts'
import { Button } from '../../ui/button.tsx'
import { Lines, Seller } from '../../ui/legal-text.tsx'
import { Page } from '../../ui/page.tsx'
import { Reserved } from '../../ui/reserved.tsx'
import { SupportLink } from '../../ui/support-link.tsx'
import styles from './legal-notice.module.css'

export const handle: PageHandle = {
  title: legalNoticeWords.title,
  description: `${legalNoticeWords.intro} Name, address, email, and the register and VAT ID if there are any.`,
}

export default function LegalNotice() {
  return (
    <Page title={legalNoticeWords.title} intro={legalNoticeWords.intro}>
      <div className={`beside ${styles.notice}`}>
        <dl className="facts">
          <div>
            <dt>Seller</dt>
            <dd>
              <Seller />
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <SupportLink className="touch" />
            </dd>
          </div>
          <div>
            <dt>Terms</dt>
            <dd>
              The <a href="/eula">EULA</a> has the terms you agree to. The{' '}
              <a href="/privacy-policy">privacy policy</a> says what we store about you.
            </dd>
          </div>
        </dl>
        <Withdrawal />
      </div>
    </Page>
  )
}

/** Shows the withdrawal section, which the server removes in a shop that sells without refund days. */
function Withdrawal() {
  return (
    <section className="stacked" data-links="">
      <h2 id="withdraw">Can I withdraw from the contract?</h2>
      <p>
        <b>{slot('refund_words')}</b> You don’t need to give a reason.{' '}
        <a href={slot('withdraw_path')}>Withdraw from a contract</a> on this site, or send us this
        statement:
      </p>
      <ModelStatement />
    </section>
  )
}

/** Draws a form to fill in on paper or to copy as text. */
function ModelStatement() {
  const { title, declares, asks, note } = modelStatement
  return (
    <div className={`sheet ${styles.form}`}>
      <div className="line spread">
        <h3>{title}</h3>
        <div className="line unprinted">
          <Button size="small" disabled data-copy={slot('model_statement')}>
            <Reserved longest="Copy the text">Copy the text</Reserved>
          </Button>
          <Button size="small" data-print="">
            Print
          </Button>
        </div>
      </div>
      <div className={styles.to}>
        To
        <div>
          <Seller />
          <Lines text={slot('support_email')} />
        </div>
      </div>
      <p>{declares}</p>
      {asks.map((ask) => (
        <p key={ask} className={styles.ask}>
          {ask}
        </p>
      ))}
      <p className="muted">{note}</p>
      <p role="status" className="heard" data-said="" />
    </div>
  )
}
