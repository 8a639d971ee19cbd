import { isUrlOf, type Setting } from './setting-formats.ts'

export const s3Settings = {
  S3_ENDPOINT: {
    sentence: 'the server of the buckets of BACKUP_TO and RELEASES_DIR; that of Amazon unless set',
    example: 'https://s3.eu-central-003.backblazeb2.com',
    problem: isUrlOf('http:', 'https:'),
    secrecy: 'all but its host',
  },
  S3_REGION: {
    sentence: 'the region of the buckets; us-east-1 unless set',
    example: 'eu-central-1',
  },
  S3_ACCESS_KEY_ID: {
    sentence: 'the key that may read, write, list and delete in the buckets',
    example: 'AKIA…',
    secrecy: 'all',
  },
  S3_SECRET_ACCESS_KEY: {
    sentence: 'the secret half of that key',
    example: 'wJalr…',
    secrecy: 'all',
  },
} satisfies Record<string, Setting>
