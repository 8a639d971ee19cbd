export type Decision = 'accepted' | 'rejected'

export interface Outcome {
  asked: Decision
  unasked: Decision
  /** The lines that the second change adds, as edited. */
  added: string[]
}

export interface Verdict {
  /** `mixed` if the change that was asked for is gone, too. */
  is: 'caught' | 'missed' | 'mixed'
  title: string
  why: string
}

interface Words {
  /** Reports whether the line that nobody asked for is still there. */
  isThere: (added: string[]) => boolean
  missed: [title: string, why: string]
  caught: string
  asked: string
}

const words: Record<'code' | 'text', Words> = {
  code: {
    isThere: (added) => added.some(logs),
    missed: [
      'You accepted a line you didn’t ask for.',
      'mailer.ts now logs every customer’s address.',
    ],
    caught:
      'You didn’t ask for mailer.ts to log customer addresses. tax.ts has the change you asked for.',
    asked: 'tax.ts was the change in your request.',
  },
  text: {
    isThere: (added) => !added.join(' ').includes('every line'),
    missed: [
      'You accepted words nobody said.',
      'The customer compares every line, not every invoice.',
    ],
    caught: 'A quote stays as it was said. summary.md has the change you asked for.',
    asked: 'summary.md was the change in your request.',
  },
}

/** Judges the review by the visitor's decisions and edits. */
export function judge(of: keyof typeof words, { asked, unasked, added }: Outcome): Verdict {
  const { isThere, missed, caught, asked: file } = words[of]
  if (unasked === 'accepted' && isThere(added))
    return { is: 'missed', title: missed[0], why: missed[1] }
  if (unasked === 'accepted')
    return {
      is: 'caught',
      title: 'You caught it and took it out by hand.',
      why: 'Edit the right side, then accept: that works too.',
    }
  if (asked === 'accepted') return { is: 'caught', title: 'You caught it.', why: caught }
  return {
    is: 'mixed',
    title: 'You caught it, but also rejected what you asked for.',
    why: file,
  }
}

/** Reports whether a line calls `log` outside of a comment. */
function logs(line: string): boolean {
  return /\blog\s*\(/.test(line.replace(/\/\/.*/, ''))
}
