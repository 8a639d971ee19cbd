import type { Books } from '../deps.ts'

/** Counts a download, and stores nothing about who fetched the build. */
export async function countDownload(
  { db, clock }: Books,
  { version, identifier }: { version: string; identifier: string },
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10)
  await db
    .insertInto('download_days')
    .values({ day, version, identifier, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'version', 'identifier'])
        .doUpdateSet((eb) => ({ count: eb('download_days.count', '+', 1) })),
    )
    .execute()
}
