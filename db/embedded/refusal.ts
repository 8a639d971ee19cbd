export interface Refusal {
  refused:
    | 'in_use'
    | 'no_binaries'
    | 'no_account'
    | 'not_writable'
    | 'not_ours'
    | 'foreign_version'
    | 'moved_away'
    | 'disk_full'
    | 'password_lost'
    | 'init_failed'
    | 'start_failed'
  /** One sentence: what is wrong and what to do. */
  message: string
}

export function refuse(refused: Refusal['refused'], message: string): Refusal {
  return { refused, message }
}

export function isRefusal(answer: object | undefined): answer is Refusal {
  return answer !== undefined && 'refused' in answer
}
