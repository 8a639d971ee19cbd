import { findFiles } from './find-files.ts'

process.stdout.write(findFiles(process.argv.slice(2)).join('\n'))
