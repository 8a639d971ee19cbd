import type { ReactNode } from 'react'
import { formatTime } from '#contract/dates.ts'
import { sizes } from '#contract/limits.ts'
import type { ShownStatement, WithdrawFacts, WithdrawField } from '#contract/served.ts'
import { sayEmailProblem } from '../say/email-problem.ts'
import { Button } from '../ui/button.tsx'
import { DrawnReceipt } from '../ui/drawn-receipt.tsx'
import { Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import '../styles/numbered.css'
import { Form, Link } from './address.tsx'
import { frameOf } from './frame.tsx'
import './beside-aside.css'

export { handle } from './frame.tsx'
export default frameOf(Withdraw)

type Step<Name extends WithdrawFacts['step']> = Extract<WithdrawFacts, { step: Name }>

export function titleOf({ step }: WithdrawFacts): string {
  return titles[step]
}

const titles: Record<WithdrawFacts['step'], string> = {
  type: 'Withdraw from a contract',
  confirm: 'Confirm your withdrawal',
  sent: 'We received your withdrawal',
}

export function Withdraw(facts: WithdrawFacts) {
  return (
    <>
      <h1>{titleOf(facts)}</h1>
      {facts.step === 'type' && <Type {...facts} />}
      {facts.step === 'confirm' && <Confirm {...facts} />}
      {facts.step === 'sent' && <Sent {...facts} />}
    </>
  )
}

function Type({ typed, wrong, supportEmail }: Step<'type'>) {
  const common = (name: WithdrawField) => ({
    ...fields[name],
    name,
    required: true,
    defaultValue: typed[name],
    error: wrong.includes(name) ? sayProblem(name, typed[name]) : null,
    autoFocus: wrong[0] === name,
  })
  return (
    <>
      <p className="intro">
        You don’t need to give a reason. You check everything before you send it.
      </p>
      <div className="beside-aside beside">
        <Form
          method="post"
          to="/withdraw"
          className="sheet stacked"
          noValidate
          aria-label="Withdraw from a contract"
        >
          <TextField {...common('name')} maxLength={sizes.personName} autoComplete="name" />
          <TextField
            {...common('order')}
            maxLength={sizes.typedKey}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...common('email')}
            type="email"
            maxLength={sizes.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className="line">
            <Button type="submit" name="step" value="check" look="primary">
              Continue
            </Button>
          </div>
        </Form>
        <section className="aside stacked subdued found" aria-labelledby="without">
          <h2 id="without">Where is the order number?</h2>
          <p>
            It’s in your receipt, and next to each order in your <Link to="/account">account</Link>.
            You can also withdraw there.
          </p>
          <DrawnReceipt />
          <h2>What happens next</h2>
          <Next first={<li>You check what you typed, and confirm.</li>} />
          <h2>Prefer email?</h2>
          <p>
            An email to <Link to={`mailto:${supportEmail}`}>{supportEmail}</Link> counts as well.
          </p>
        </section>
      </div>
    </>
  )
}

const fields: Record<WithdrawField, { label: string; hint?: string }> = {
  name: { label: 'Your name' },
  order: { label: 'Order number', hint: 'For example, P-7K3M-2Q9D.' },
  email: { label: 'Email address', hint: 'We confirm your withdrawal there.' },
}

function sayProblem(name: WithdrawField, typed = ''): string {
  if (name === 'email') return sayEmailProblem(typed)
  return typed.trim() === '' ? problems[name].empty : problems[name].wrong
}

const problems = {
  name: {
    empty: 'Enter your name.',
    wrong: `Enter your name using letters only, up to ${sizes.personName} characters.`,
  },
  order: {
    empty: 'Enter the order number. If you can’t find it, email us instead.',
    wrong: 'That isn’t an order number. It looks like P-7K3M-2Q9D.',
  },
}

function Confirm({ statement, code, problem, supportEmail }: Step<'confirm'>) {
  return (
    <>
      {problem && (
        <Notice kind="alert" lead={problem}>
          An email to <Link to={`mailto:${supportEmail}`}>{supportEmail}</Link> counts as well. You
          can also try again in an hour.
        </Notice>
      )}
      <p className="intro">Check these details. Nothing is sent until you confirm.</p>
      <div className="beside-aside beside">
        <Form method="post" to="/withdraw" className="sheet stacked">
          <p>I withdraw from the contract for this order.</p>
          <Statement of={statement} />
          {code !== null && <input type="hidden" name="code" value={code} />}
          {Object.entries(statement).map(
            ([name, value]) =>
              value !== null && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <div className="line">
            <Button type="submit" name="step" value="confirm" look="primary">
              Confirm withdrawal
            </Button>
            {code === null && (
              <Button type="submit" name="step" value="change">
                Change
              </Button>
            )}
          </div>
        </Form>
        <section className="aside stacked subdued found" aria-labelledby="next">
          <h2 id="next">What happens next</h2>
          <Next />
        </section>
      </div>
    </>
  )
}

function Next({ first }: { first?: ReactNode }) {
  return (
    <ol className="numbered">
      {first}
      <li>You get an email right away with the day and time of your withdrawal.</li>
      <li>
        We refund you within 14 days to your original payment method. If you paid with crypto, we’ll
        ask where to send the money.
      </li>
      <li>
        Your license ends with the refund. If you withdraw from a renewal, only the year it added
        ends.
      </li>
    </ol>
  )
}

function Sent({ statement, sentAt, timeZone, supportEmail }: Step<'sent'>) {
  return (
    <>
      <p className="intro">We’re emailing a confirmation to {statement.email}.</p>
      <div className="beside-aside beside">
        <Sheet>
          <div className="stacked">
            <p>You withdrew from the contract for this order.</p>
            <Statement of={statement} sent={formatTime(sentAt, timeZone)} />
          </div>
        </Sheet>
        <section className="aside stacked subdued found" aria-labelledby="next">
          <h2 id="next">What happens next</h2>
          <p>
            To protect buyers’ privacy, this page doesn’t say whether the order exists. If it does,
            and you’re within its refund period, we refund you within 14 days, and the license ends
            with the refund. We’ll send updates to the email address used for the order.
          </p>
          <h2>No email in ten minutes?</h2>
          <p>Check your spam folder, and keep a copy of this page.</p>
          <h2>Wrong details?</h2>
          <p>
            <Link to="/withdraw">Send it again</Link>. The same withdrawal sent twice counts once.
          </p>
          <h2>Changed your mind?</h2>
          <p>
            Email <Link to={`mailto:${supportEmail}`}>{supportEmail}</Link>.
          </p>
        </section>
      </div>
    </>
  )
}

function Statement({ of: { name, order, email }, sent }: { of: ShownStatement; sent?: string }) {
  const rows = [
    ['Name', name],
    ['Order', order],
    ['Email', email],
    ['Sent', sent],
  ] as const
  return (
    <dl className="facts">
      {rows.map(
        ([word, value]) =>
          value && (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
