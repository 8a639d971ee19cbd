import { Cut } from './cut.tsx'

/** Shows the email of a customer, linked to their page once they have an account. */
export function CustomerLink({ id, email }: { id: string | null; email: string | null }) {
  if (email === null) return 'Unknown'
  const name = <Cut>{email}</Cut>
  return id === null ? name : <a href={`/admin/customer?id=${id}`}>{name}</a>
}
