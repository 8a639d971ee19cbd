'use strict'
// Runs on any Node, however old: the rest of the project is TypeScript that only Node 24 runs directly.
var major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    'Protocraft needs Node 24 or newer and found ' +
      process.version +
      '; npm has no Node 24 package for ' +
      process.platform +
      ' ' +
      process.arch +
      ', so install Node 24 from https://nodejs.org and run the command again.',
  )
  process.exit(78)
}

// Compiled code is kept beside the pages: the next start does half the work.
require('module').enableCompileCache(require('path').join(__dirname, 'build', 'compile-cache'))
