// Kept apart from the schemas, so that a command can report missing packages before it loads zod.

const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Shows characters that would control a terminal, break a line or hide in it, as `\u001b`. */
export function showControls(text: string, which = hidden): string {
  return text.replace(which, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
