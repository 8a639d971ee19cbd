import { readFileSync, writeFileSync } from 'node:fs'

// PostgreSQL runs this as its restore_command: <file with an address> <name of the segment> <path>.
// The restore, which alone has the identity, answers there. 1 means that the log ends; above 125,
// PostgreSQL gives the recovery up.
const [file = '', name = '', path = ''] = process.argv.slice(2)
const answer = await fetch(`${readFileSync(file, 'utf8')}/${name}`).catch(() => null)
if (answer?.status === 200) writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
else process.exitCode = answer?.status === 404 ? 1 : 126
