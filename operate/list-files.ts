import { findFiles } from './find-files.ts'

const places = await findFiles(process.argv.slice(2))
process.stdout.write(places.join('\n'))
