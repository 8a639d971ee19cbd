import { type NamedOrder, supportAddress } from '../../site/support-address.ts'

interface WhereKeysAreProps {
  isAwaited: boolean
  email?: string | undefined
}

/** Says where to find keys that this page doesn't show yet, or no longer shows. */
export function WhereKeysAre({ isAwaited, email }: WhereKeysAreProps) {
  return (
    <section>
      <h2>{isAwaited ? 'Where your key will be' : 'Where your key is'}</h2>
      <p>
        <span>{email ? `In our email to ${email}` : 'In our email'}</span>
        <span>{isAwaited ? ', in your ' : ' and in your '}</span>
        <a href="/account">account</a>
        <span>{isAwaited ? ', and on this page for 24 hours.' : '.'}</span>
      </p>
    </section>
  )
}

export function SomethingWrong({ named }: { named: NamedOrder }) {
  return (
    <section>
      <h2>Something wrong?</h2>
      <p>
        <a href={supportAddress(named)}>Email support</a>.{' '}
        <span>{`The order ${named.number === null ? 'ID' : 'number'} is in the subject line.`}</span>
      </p>
    </section>
  )
}
