import { requireConfig } from '#server/start/refuse-to-start.ts'

// `deploy/upgrade` asks the new version whether it would start with the settings of the shop.
requireConfig()
