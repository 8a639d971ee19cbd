/** Lets the lines of a text break after the @ of an email address, rather than inside a word. */
export function BreakableEmail({ children: text }: { children: string }) {
  return text
    .split(/(?<=@)/)
    .flatMap((part, place) => (place > 0 ? [<wbr key={place} />, part] : part))
}
