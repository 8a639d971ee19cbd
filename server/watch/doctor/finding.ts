export interface Finding {
  part: string
  state: 'ok' | 'note' | 'problem'
  says: string
  /** Says what to do; empty if everything is well. */
  advice: string
  /** The page of the console that deals with it. */
  action?: { label: string; page: string } | undefined
}

export function ok(part: string, says: string): Finding {
  return { part, state: 'ok', says, advice: '' }
}

/** Reports something worth knowing that is not a fault. */
export function note(part: string, says: string, advice: string): Finding {
  return { part, state: 'note', says, advice }
}

export function problem(part: string, says: string, advice: string): Finding {
  return { part, state: 'problem', says, advice }
}

/**
 * Says why a server could not be reached, from the error's code or name. The error's message may contain an
 * address with a password.
 */
export function nameError(error: Error & { code?: string; cause?: unknown }): string {
  const cause = error.cause as { code?: string } | undefined
  return cause?.code ?? error.code ?? error.name
}
