import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Database } from '#db/schema.ts'
import type { ShownStatus, accountInfo } from '#contract/account.ts'
import type { ShopContext } from '../settings/deps.ts'
import { allowsUse, judgeLicense, type License } from './find.ts'
import { findNextChanges } from './device-changes.ts'
import { findHolders } from './holders.ts'
import { fileWorksUntil } from './held-files.ts'
import { findPrice, type Price } from '../prices/prices.ts'
import { openKey } from './issue.ts'
import { findNextReplacement } from './replace-key.ts'
import { offerRenewal } from './renew.ts'

type LicenseEntry = z.input<typeof accountInfo>['licenses'][number]
type Activation = Selectable<Database['activations']> & { license_file_until: Date | null }

/** Lists the licenses of an account, newest first. `withKeys` is set only after the EULA was accepted. */
export async function listLicenses(
  deps: ShopContext,
  accountId: string,
  withKeys: boolean,
): Promise<LicenseEntry[]> {
  const licenses = await findLicenses(deps, accountId)
  const activations = await findActivations(deps, licenses)
  const holders = await findHolders(deps, licenses)
  const usable = licenses.filter((each) => allowsUse(judgeLicense(each, deps.clock.now())))
  const nextChanges = await findNextChanges(deps, deps.db, usable)
  const renewalPrice = await findPrice(deps, 'renewal')
  return licenses.map((license) => {
    const devices = activations.filter((each) => each.license_id === license.id)
    const entry = {
      ...describeLicense(deps, license, devices, renewalPrice),
      devices: devices.map((each) => describeDevice(each)),
      holder: holders.get(license.id) ?? null,
      next_change_at: nextChanges.get(license.id) ?? null,
      replace_key_from: findNextReplacement(deps, license),
    }
    return withKeys ? { ...entry, license_key: openKey(deps, license) } : entry
  })
}

async function findLicenses(deps: ShopContext, accountId: string): Promise<License[]> {
  return deps.db
    .selectFrom('licenses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
}

async function findActivations(deps: ShopContext, licenses: License[]): Promise<Activation[]> {
  if (licenses.length === 0) return []
  const ids = licenses.map((license) => license.id)
  return deps.db
    .selectFrom('activations')
    .selectAll()
    .select(fileWorksUntil(deps).as('license_file_until'))
    .where('license_id', 'in', ids)
    .where('released_at', 'is', null)
    .orderBy('activated_at')
    .execute()
}

function describeLicense(
  deps: ShopContext,
  license: License,
  devices: Activation[],
  renewalPrice: Price,
): Omit<LicenseEntry, 'devices' | 'holder' | 'next_change_at' | 'replace_key_from'> {
  return {
    license_id: license.id,
    license_type: license.license_type,
    status: describeStatus(license, deps.clock.now()),
    status_note: license.status_note,
    expires_at: license.updates_until,
    activation_count: devices.length,
    max_activations: license.max_activations,
    renewal: offerRenewal(deps, license, renewalPrice),
  }
}

function describeStatus(license: License, now: Date): ShownStatus {
  const code = judgeLicense(license, now)
  if (code === 'trial_expired') return 'expired'
  if (code === 'updates_expired') return 'updates_ended'
  return license.status
}

function describeDevice(activation: Activation): LicenseEntry['devices'][number] {
  return {
    activation_id: activation.id,
    device_name: activation.device_name,
    platform: activation.platform,
    activated_at: activation.activated_at,
    last_seen_at: activation.last_seen_at,
    license_file_until: activation.license_file_until,
  }
}
