import { slot } from '../slots.ts'

export function SupportLink() {
  const address = slot('support_email')
  return <a href={`mailto:${address}`}>{address}</a>
}

/** A sentence of the server, in which the address of support becomes a link. */
export function LinkSupport({ text }: { text: string }) {
  const [before, after] = text.split(slot('support_email'))
  if (after === undefined) return text
  return (
    <>
      {before}
      <SupportLink />
      {after}
    </>
  )
}
