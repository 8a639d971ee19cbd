/** The email of a customer, linked to their page once they have an account. */
export function CustomerLink({ id, email }: { id: string | null; email: string | null }) {
  if (email === null) return 'Unknown'
  return id === null ? email : <a href={`/admin/customer?id=${id}`}>{email}</a>
}
