/**
 * Masks an address as `a•••@e•••.org`: enough for the owner to recognize it, too little for anybody else.
 */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const [first] = local
  return `${first}•••@${domain[0]}•••${domain.slice(domain.lastIndexOf('.'))}`
}
