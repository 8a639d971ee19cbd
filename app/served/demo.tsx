import type { DemoFacts } from '#contract/served.ts'
import { Link } from './address.tsx'
import { frameOf } from './frame.tsx'

export { handle } from './frame.tsx'
export default frameOf(Demo)

export const title = 'Demo'

export function Demo({ links, people }: DemoFacts) {
  return (
    <>
      <h1>{title}</h1>
      <p>Nothing is charged and no email leaves this machine.</p>
      <ul>
        {links.map(({ address, name }) => (
          <li key={address}>
            <Link to={address}>{name}</Link>
          </li>
        ))}
      </ul>
      <h2>People to sign in as</h2>
      <p>
        Sign in to the <Link to="/account">account</Link>. The code comes to the demo mailbox.
      </p>
      <ul>
        {people.map(({ email, shows }) => (
          <li key={email}>
            <b>{email}</b>: {shows}
          </li>
        ))}
      </ul>
    </>
  )
}
