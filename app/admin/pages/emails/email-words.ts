import type { ListedEmail } from '#contract/admin/emails.ts'
import type { ChipState } from '#app/ui/chip.tsx'

/** The states, those that may need somebody's attention first. */
export const stateWords: Record<ListedEmail['state'], [ChipState, string]> = {
  bounced: ['stopped', 'Bounced'],
  paused: ['asks', 'Paused'],
  waiting: ['asks', 'Waiting'],
  sent: ['works', 'Sent'],
  dropped: ['past', 'Dropped'],
}
