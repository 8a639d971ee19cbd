/**
 * What a shop runs without and should not, in words. The doctor finds the same ones, each in a part that is
 * named like its label.
 */
export const lacks = {
  backups_off: {
    title: 'Backups are off',
    label: 'Backup',
    state: 'asks',
    todo: 'When the disk of DATA_DIR is lost, so are all licenses and sales. Set BACKUP_TO as docs/operating/backup.md says, then restart.',
  },
  no_console: {
    title: 'Nobody can enter the console',
    label: 'Console',
    state: 'asks',
    todo: 'Set ADMINS to your email address, as docs/operating/console.md says, then restart.',
  },
  alerts_off: {
    title: 'Nobody is emailed about what fails',
    label: 'Alerts',
    state: 'asks',
    todo: 'Set ALERT_EMAIL to an address that you read every day, then restart.',
  },
  seller_unnamed: {
    title: 'Invoices name no seller, so there are none',
    label: 'Seller',
    state: 'asks',
    todo: 'Set SELLER_NAME and SELLER_ADDRESS to those of your business, then restart.',
  },
  bank_wrong: {
    title: 'The IBAN of the shop is wrong',
    label: 'Bank',
    state: 'asks',
    todo: 'Write it in BANK_DETAILS as your bank does, then restart.',
  },
  setting_unknown: {
    title: 'A setting has a name that nothing reads',
    label: 'Settings',
    state: 'asks',
    todo: 'Correct it: deploy/.env.example has every setting. Then restart.',
  },
} as const
