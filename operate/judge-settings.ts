import { requireConfig } from '#server/start/refuse-to-start.ts'

// `deploy/upgrade` uses this to ask the new version whether it would start with the shop's settings.
requireConfig()
