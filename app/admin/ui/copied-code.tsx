import { CopyButton } from '#app/ui/copy-button.tsx'

/** Shows a number that people copy but don't read; if it is long, only its beginning and end. */
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
