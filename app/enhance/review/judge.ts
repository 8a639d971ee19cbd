export type Decision = 'accepted' | 'rejected'

export interface Outcome {
  /** The change that was asked for. */
  asked: Decision
  /** The change with a line that nobody asked for. */
  unasked: Decision
  /** The lines that the second change adds, as they are after editing. */
  added: string[]
}

export interface Verdict {
  caught: boolean
  title: string
  why: string
}

/** What came of the review: read from what was decided and what was typed. */
export function judge({ asked, unasked, added }: Outcome): Verdict {
  if (unasked === 'accepted' && added.some(logs))
    return {
      caught: false,
      title: 'You accepted a line nobody asked for.',
      why: 'mailer.ts now logs every customer’s address.',
    }
  if (unasked === 'accepted')
    return {
      caught: true,
      title: 'You took it out by hand. Caught.',
      why: 'Edit the right side, then accept: that works too.',
    }
  if (asked === 'accepted')
    return {
      caught: true,
      title: 'You caught it.',
      why: 'Nobody asked mailer.ts to log customer addresses. tax.ts has what you asked for.',
    }
  return {
    caught: true,
    title: 'You caught it, but also rejected what you asked for.',
    why: 'tax.ts was the change in your request.',
  }
}

/** A line that calls `log`, unless it was turned into a comment. */
function logs(line: string): boolean {
  return /\blog\s*\(/.test(line.replace(/\/\/.*/, ''))
}
