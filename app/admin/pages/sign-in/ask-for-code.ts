import { post } from '#app/api.ts'

/** Answers why no code can go to the address, if none can. */
export async function askForCode(email: string): Promise<string | null> {
  const { notice = null } = await post<{ notice?: string }>('console/sign-in', { email })
  return notice
}
