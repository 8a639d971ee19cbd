'use strict'
// This runs on any Node, however old: the rest of the project is TypeScript that only Node 24 runs
// directly.
var fs = require('fs')
var path = require('path')

var major = Number(process.versions.node.split('.')[0])
// npm writes this file when it is done with all packages.
if (!fs.existsSync(path.join(__dirname, 'node_modules', '.package-lock.json')))
  refuse('Its packages are not all there: “npm ci” has not run, or has not ended. Run it first.')
if (major < 24) refuse('It needs Node 24 or newer and found ' + process.version + '. ' + sayWhere())

function refuse(why) {
  console.error('Protocraft cannot start. ' + why)
  process.exit(78)
}

function sayWhere() {
  var system = process.platform === 'win32' ? 'win' : process.platform
  var own = 'node-' + system + '-' + process.arch
  var lock = fs.readFileSync(path.join(__dirname, 'package-lock.json'), 'utf8')
  if (lock.indexOf('"node_modules/' + own + '"') < 0)
    return (
      'npm has no Node 24 package for ' +
      process.platform +
      ' ' +
      process.arch +
      ', so install Node 24 from https://nodejs.org and run the command again.'
    )
  if (!fs.existsSync(path.join(__dirname, 'node_modules', '.bin', 'node')))
    return 'Its own is not installed: run “npm ci” without --omit=optional.'
  return 'It brings its own: start it with npm, or with node_modules/.bin/node instead of node.'
}

// Compiled code is cached beside the pages: the next start does half the work.
require('module').enableCompileCache(path.join(__dirname, 'build', 'compile-cache'))
