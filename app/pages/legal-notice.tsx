import { legalNoticeWords } from '#content/legal-notice.ts'
import type { PageHandle } from '../site/handle.ts'
import { slot } from '../site/slots.ts'
import { Lines, Seller } from '../ui/legal-text.tsx'
import { Page } from '../ui/page.tsx'
import { Prose } from '../ui/prose.tsx'
import { SupportLink } from '../ui/support-link.tsx'

export const handle: PageHandle = {
  title: legalNoticeWords.title,
  description: `${legalNoticeWords.intro} Name, address, email, and the register and VAT ID if there are any.`,
}

export default function LegalNotice() {
  return (
    <Page title={legalNoticeWords.title} intro={legalNoticeWords.intro}>
      <Prose>
        <Seller />
        <p>
          Email: <SupportLink />
        </p>
        <Withdrawal />
        <p>
          What you agree to is in the <a href="/eula">EULA</a>, what we store about you in the{' '}
          <a href="/privacy-policy">privacy policy</a>.
        </p>
      </Prose>
    </Page>
  )
}

/** Shows the withdrawal, which the server removes from a shop that sells without refund days. */
function Withdrawal() {
  return (
    <section className="prose" data-links="">
      <h2 id="withdraw">Can I withdraw from the contract?</h2>
      <p>
        <b>{slot('refund_words')}</b> You don’t need to give a reason.{' '}
        <a href={slot('withdraw_path')}>Withdraw from a contract</a> on this site, or send us this
        statement:
      </p>
      <Lines text={slot('model_statement')} />
    </section>
  )
}
