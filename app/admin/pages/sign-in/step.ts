import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

export type Step =
  | { name: 'email'; email: string; problem?: string }
  | { name: 'code'; email: string; notice: string | null }
  | { name: 'passkey'; email: string; options: PublicKeyCredentialRequestOptionsJSON }

export type StepOf<Name extends Step['name']> = Extract<Step, { name: Name }>

export type Go = (step: Step) => void
