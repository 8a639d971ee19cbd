import type { AdminRole } from '#contract/admin/people.ts'
import { parseEmail } from '#contract/email.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'

export interface Admin {
  id: string
  email: string
  email_norm: string
  role: AdminRole
}

/** Reports whether a person may enter. An owner may only while ADMINS names them. */
export function mayEnter(
  { config }: ShopContext,
  { role, email_norm: emailNormal }: Pick<Admin, 'role' | 'email_norm'>,
): boolean {
  return config.admins.length > 0 && (role === 'support' || isOwner(config, emailNormal))
}

export function isOwner({ admins }: Deps['config'], emailNormal: string): boolean {
  return admins.some((each) => parseEmail(each)?.normal === emailNormal)
}

/** Names a person in the journal, without their address. */
export function nameActor(adminId: string): string {
  return `admin:${adminId.slice(0, 8)}`
}
