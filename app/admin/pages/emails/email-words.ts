import type { ListedEmail } from '#contract/admin/emails.ts'
import type { ChipState } from '#app/ui/chip.tsx'

export const stateWords: Record<ListedEmail['state'], [ChipState, string]> = {
  waiting: ['asks', 'Waiting'],
  paused: ['asks', 'Paused'],
  sent: ['works', 'Sent'],
  bounced: ['stopped', 'Bounced'],
  dropped: ['past', 'Dropped'],
}
