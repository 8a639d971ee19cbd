import { CopyButton } from '#app/ui/copy-button.tsx'

/** Shows a number that is only copied: if it is long, its beginning and its end. */
export function CopiedCode({ text, of }: { text: string; of: string }) {
  const shown = text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-4)}` : text
  return (
    <span className="line names">
      <code translate="no" title={text}>
        {shown}
      </code>
      <CopyButton text={text} of={of} look="icon" named />
    </span>
  )
}
