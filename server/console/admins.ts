import type { AdminRole } from '#contract/admin/people.ts'
import { parseEmail } from '#contract/email.ts'
import type { Deps, Books } from '../deps.ts'

export interface Admin {
  id: string
  email: string
  email_norm: string
  role: AdminRole
}

/** An owner is one only as long as the setting says so. */
export function mayEnter(
  { config }: Books,
  { role, email_norm: emailNormal }: Pick<Admin, 'role' | 'email_norm'>,
): boolean {
  return config.admins.length > 0 && (role === 'support' || isOwner(config, emailNormal))
}

export function isOwner({ admins }: Deps['config'], emailNormal: string): boolean {
  return admins.some((each) => parseEmail(each)?.normal === emailNormal)
}

/** How the record of actions names a person, without their address. */
export function nameActor(adminId: string): string {
  return `admin:${adminId.slice(0, 8)}`
}
